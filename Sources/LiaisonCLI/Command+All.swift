import LiaisonMacroExpansion
import LiaisonRemote

extension Command {
  /// The version of the package, which `CHANGELOG.md` describes.
  static let version = "0.1.0"

  static let demo = Command(
    name: "demo", arguments: "[--list [--json] | --serve <address> | [--step] <part> …]",
    summary: "shows each pattern in a few lines",
    details: [
      "", "Without a part, all of them. 'demo --list' names them. With --step it waits for the",
      "Return key between two parts. The last one starts this program a second time, as a",
      "helper, and kills it. With --serve that helper's object is at an address, for",
      "'liaison call', until the program is interrupted.",
    ], words: ["--list", "--json", "--serve", "--step"] + Tour.parts.map(\.name)
  ) { words in
    if words.first == "--serve", words.count == 2 { return await serveDemo(at: words[1]) }
    if words == ["--list", "--json"] {
      print(JSON.array(Tour.parts.map(\.json)).text)
      return .success
    }
    if words == ["--list"] {
      for part in Tour.parts { print("\(part.name): \(part.summary)") }
      return .success
    }
    let names = words.filter { $0 != "--step" }
    let parts = names.map { word in Tour.parts.first { $0.name == word } }
    guard !parts.contains(where: { $0 == nil }) else { return nil }
    await Tour(on: Terminal()).run(
      names.isEmpty ? Tour.parts : parts.compactMap(\.self), waits: names.count < words.count)
    return .success
  }

  static let new = Command(
    name: "new", arguments: "[--liaison <folder or URL>] <folder>",
    summary: "makes a package that uses the library",
    details: [
      "", "It has a contract, a program, a test with a spy, and CI. The package depends on the",
      "checkout in which this program was built, or on what --liaison names.",
    ], words: ["--liaison"]
  ) { words in
    var words = words
    var liaison = New.ownCheckout
    if let option = words.firstIndex(of: "--liaison"), option + 1 < words.count {
      liaison = words[option + 1]
      words.removeSubrange(option...(option + 1))
    }
    guard words.count == 1, let path = words.first, !path.hasPrefix("-"), !path.isEmpty else {
      return nil
    }
    guard let liaison else {
      Terminal.complain("liaison: say what the package depends on: --liaison <folder or URL>")
      return .usage
    }
    return New(path: path, liaison: liaison).run()
  }

  static let doctor = Command(
    name: "doctor", arguments: "[--json]",
    summary: "says what is missing on this machine, and what to do",
    details: [
      "", "Looks for the toolchain, OpenSSL's headers, descriptors, and a folder for sockets.",
      "Exits with 1 if something is missing that the library needs. With --json, an array of",
      "objects with weight (fine, note, missing), text and remedy.",
    ], words: ["--json"]
  ) { words in
    words.isEmpty || words == ["--json"] ? Doctor().run(printsJSON: !words.isEmpty) : nil
  }

  static let bench = Command(
    name: "bench", arguments: "[--list | [--quick] [--strict] [--json] [--group <name>] …]",
    summary: "measures this machine beside other libraries",
    details: [
      "", "Builds and runs the benchmarks of the checkout, and writes a chart, liaison-bench.svg.",
      "'bench --list' names the groups; --quick shows in a minute that all of them run. With",
      "--json, everything that was measured is written as JSON instead. With --strict, a bar that",
      "is missed makes the command exit with 1.",
    ], words: ["--list", "--quick", "--strict", "--json", "--group"]
  ) { words in
    Bench(words)?.run()
  }

  static let check = Command(
    name: "check", arguments: "[--json] <folder or file> …",
    summary: "finds delegates' methods that are never called",
    details: [
      "", "A method whose name misses an optional requirement by a little is never called, and the",
      "compiler mostly says nothing. Each is named as a compiler names a warning, or, with --json,",
      "as an object with path, line, column and message. Exits with 1 if there is one.",
    ], words: ["--json"]
  ) { words in
    let paths = words.filter { $0 != "--json" }
    guard !paths.isEmpty, !paths.contains(where: { $0.hasPrefix("-") }) else { return nil }
    return Check(paths: paths, printsJSON: paths.count < words.count).run()
  }

  static let expand = Command(
    name: "expand", arguments: "[--outline | --json] [--main-actor] <folder or file> …",
    summary: "prints what the macros of a file write",
    details: [
      "", "With --outline, only the declarations that are for you, without their bodies. With",
      "--json, an object for each piece of code. With --main-actor, as for a module whose code",
      "is on the main actor by default. Exits with 1 if a macro reports an error.",
      "", "Give the files of a class's superclasses, too: the compiler knows what a class",
      "inherits, and this command knows it from the files alone.",
    ], words: ["--outline", "--json", "--main-actor"]
  ) { words in
    let options = words.filter { $0.hasPrefix("-") }
    let paths = words.filter { !$0.hasPrefix("-") }
    let forms: [String: Expand.Form] = ["--outline": .outline, "--json": .json]
    let chosen = options.compactMap { forms[$0] }
    guard !paths.isEmpty, chosen.count < 2,
      options.allSatisfy({ forms[$0] != nil || $0 == "--main-actor" })
    else { return nil }
    return Expand(
      paths: paths, form: chosen.first ?? .whole,
      isOnMainActorByDefault: options.contains("--main-actor")
    ).run()
  }

  static let call = Command(
    name: "call", arguments: "[<option> …] <address> [<object> [<requirement> [<JSON>]]]",
    summary: "lists the objects of a running program, and calls them",
    details: [
      "",
      "The address is a path with a '/', '@' and the name of an abstract socket, or a host, ':'",
      "and a port. Without an object, all that have names are listed; without a requirement,",
      "those of the object. The arguments are an object by their names, an array, or the only",
      "one. The result is a line of JSON; of a stream, each element is. Behind '/' stands a call",
      "of the object that the call before it returns. \"print\" for a closure or an object prints",
      "each call of it: of a closure, until the call returns; of an object, until the link ends or",
      "--within is over. Exits with 1 if the call fails.",
      "", "  liaison demo --serve @decoder &",
      "  liaison call @decoder PictureDecoder decode '[\"sea.png\", \"print\"]'",
      "  liaison call /run/user/1000/house thermostat set '{\"celsius\": 21}'",
      "  liaison call @house house room '\"hall\"' / temperature",
      "", "--within <seconds>   how long it may take",
      "--token <file>       what the program asks for",
      "--sources <path>     files of contracts that the program does not describe; may be repeated",
      "--contract <name>    the object's contract, if the program does not say it",
      "--json               lists as JSON",
    ], words: ["--within", "--token", "--sources", "--contract", "--json"]
  ) { words in
    do {
      guard let words = try CallWords(words) else { return nil }
      return await Call(words: words) { Terminal.say($0) }.run()
    } catch {
      Terminal.complain("liaison: \(error)")
      return .usage
    }
  }

  static let completions = Command(
    name: "completions", arguments: "bash | zsh | fish",
    summary: "prints what completes these commands in a shell",
    details: ["", "For bash, for example: source <(liaison completions bash)"],
    words: Completions.shells
  ) { words in
    guard words.count == 1, let text = Completions(for: words[0])?.text else { return nil }
    print(text)
    return .success
  }

  private static func serveDemo(at address: String) async -> ExitCode {
    do {
      try await Decoding.serve(at: try LinkAddress(spelled: address))
      return .success
    } catch let mistake as CallMistake {
      Terminal.complain("liaison: \(mistake)")
      return .usage
    } catch {
      Terminal.complain("liaison: \(error)")
      return .failure
    }
  }

  static func serveDemo() async -> ExitCode {
    do {
      try await Decoding.serve()
      return .success
    } catch {
      Terminal.complain("liaison: \(error)")
      return .failure
    }
  }
}

extension Tour.Part {
  fileprivate var json: JSON {
    .object([
      JSON.Member("name", .string(name)), JSON.Member("summary", .string(summary)),
      JSON.Member("page", .string(page)),
    ])
  }
}
