import Foundation

/// `liaison new`: makes a package that uses the library, with a contract, a test with a spy, and CI.
struct New {
  /// The folder that is made.
  let path: String
  /// What the package depends on: a folder, or a URL.
  let liaison: String

  /// Fails if there is something at the path already, or a file cannot be written.
  func run() -> ExitCode {
    let folder = URL(fileURLWithPath: path)
    let manager = FileManager.default
    if let found = try? manager.contentsOfDirectory(atPath: folder.path), !found.isEmpty {
      Terminal.complain("liaison: '\(path)' is not empty")
      return .failure
    }
    // A folder is meant from here, and not from the new package.
    let place =
      Self.isURL(liaison) ? liaison : URL(fileURLWithPath: liaison).standardizedFileURL.path
    let starter = Starter(name: folder.lastPathComponent, liaison: place)
    do {
      for (name, content) in starter.files {
        let file = folder.appendingPathComponent(name)
        try manager.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content.utf8).write(to: file)
        print("  \(name)")
      }
    } catch {
      Terminal.complain("liaison: \(error.localizedDescription)")
      return .failure
    }
    print(
      """

      Go on with

        cd \(path.quotedForShell)
        swift run     # an oven asks its guard, and tells it what it does
        swift test    # a spy notes what the oven asks
      """)
    if !Self.isURL(liaison) {
      print(
        """

        Package.swift names the library's folder on this machine. Before the package is built
        elsewhere, by its CI for instance, name the library's URL there, as --liaison does.
        """)
    }
    return .success
  }

  static func isURL(_ text: String) -> Bool { text.contains("://") || text.hasPrefix("git@") }

  /// The checkout in which this program was built. Nil if it was installed elsewhere.
  static var ownCheckout: String? {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
    var folder = program.deletingLastPathComponent()
    while folder.path != "/" {
      let manifest = folder.appendingPathComponent("Package.swift")
      if let text = try? String(contentsOf: manifest, encoding: .utf8),
        text.contains("name: \"Liaison\",\n  platforms")
      {
        return folder.path
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}

extension String {
  /// In single quotes, if a shell would read it as several words.
  fileprivate var quotedForShell: String {
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) }
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
