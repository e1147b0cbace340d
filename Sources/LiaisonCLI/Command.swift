/// A subcommand of `liaison`.
struct Command: Sendable {
  let name: String
  /// What may follow the name, as help shows it.
  let arguments: String
  /// One line, for the list of commands.
  let summary: String
  /// The lines below it in the command's own help.
  let details: [String]
  /// The words that a shell completes.
  let words: [String]
  /// Runs with the words behind the name. Returns nil if they are none that the command has.
  let run: @Sendable ([String]) async -> ExitCode?

  static let all = [demo, new, check, expand, call, bench, doctor, completions]

  /// Runs what the words after the program's name ask for.
  static func run(_ words: [String]) async -> ExitCode {
    guard let name = words.first else { return show(overview) }
    let rest = Array(words.dropFirst())
    switch name {
    case "help", "--help", "-h": return help(on: rest)
    case "--version", "version": return show("liaison \(version)")
    // The demo starts its helper by this.
    case "serve-demo": return await serveDemo()
    default: break
    }
    guard let command = all.first(where: { $0.name == name }) else {
      return refuse("there is no command '\(name)'", overview)
    }
    if rest.contains("--help") || rest.contains("-h") { return show(command.help) }
    guard let result = await command.run(rest) else {
      let given = rest.isEmpty ? "nothing" : "'\(rest.joined(separator: " "))'"
      return refuse("'\(name)' does not take \(given)", command.help)
    }
    return result
  }

  private static func help(on words: [String]) -> ExitCode {
    guard let name = words.first else { return show(overview) }
    guard let command = all.first(where: { $0.name == name }) else {
      return refuse("there is no command '\(name)'", overview)
    }
    return show(command.help)
  }

  private static func show(_ text: String) -> ExitCode {
    print(text)
    return .success
  }

  private static func refuse(_ reason: String, _ help: String) -> ExitCode {
    Terminal.complain("liaison: \(reason)\n\(help)")
    return .usage
  }

  private var usage: String { arguments.isEmpty ? name : "\(name) \(arguments)" }

  private var help: String {
    (["usage: liaison \(usage)", "", summary + "."] + details).joined(separator: "\n")
  }

  private static var overview: String {
    let width = all.map(\.usage.count).max() ?? 0
    let commands = all.map { command in
      "  liaison \(command.usage.padded(to: width))   \(command.summary)"
    }
    return (["usage:"] + commands + ["", "'liaison help <command>' says more."])
      .joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
