import Foundation
import LiaisonMacroExpansion

/// `liaison expand`: prints what the macros of some files write.
struct Expand {
  /// What of the code is printed.
  enum Form { case whole, outline, json }

  let paths: [String]
  let form: Form
  let isOnMainActorByDefault: Bool

  /// Fails if a file cannot be read, or a macro reports an error.
  func run() -> ExitCode {
    let (read, isWhole) = SwiftFiles.read(paths)
    var result = isWhole ? ExitCode.success : .failure
    let files = read.map { (path: $0.path, text: $0.text, types: readSourceFile($0.text).types) }
    let observed = files.flatMap(\.types).filter { type in
      type.attributes.contains { $0.baseName == "Observed" }
    }
    let expansions = files.map { file in
      FileExpansion(
        path: file.path, text: file.text, types: file.types, observed: Set(observed.map(\.name)),
        isOnMainActorByDefault: isOnMainActorByDefault)
    }
    let written = expansions.flatMap(\.written)
    switch form {
    case .json: print(JSON.array(written.map(\.json)).text)
    case .whole: for code in written { print("\(code.title)\n\n\(code.source)") }
    case .outline:
      for code in written where !code.outline.isEmpty {
        print("\(code.title)\n\(code.outline.joined(separator: "\n"))\n")
      }
    }
    for (file, expansion) in zip(files, expansions) {
      for diagnostic in expansion.diagnostics {
        Terminal.complain(diagnostic.line(in: file.text, at: file.path))
        if diagnostic.severity == .error { result = .failure }
      }
    }
    return result
  }
}

extension WrittenCode {
  fileprivate var title: String {
    "// \(path):\(line):\(column): \(attribute) writes for \(declaration), \(place)"
  }
}

extension Diagnostic {
  /// The line that a compiler prints.
  fileprivate func line(in text: String, at path: String) -> String {
    let (line, column) = SourceText(text: text, line: 1, column: 1)
      .lineAndColumn(at: position.offset)
    return "\(path):\(line):\(column): \(severity.rawValue): \(message)"
  }
}
