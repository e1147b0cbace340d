/// What the command line asked for.
struct Options {
  var settings = Settings.full
  var groups: [String] = []
  var json: String?
  var svg: String?
  /// The folder for the README's picture, which is drawn from `results`.
  var picture: String?
  var results: [String] = []
  /// The one group whose outcome is to be written to standard output.
  var outcome: String?
  var lists = false
  var isStrict = false
  var helps = false

  static let help = """
    Measures Liaison against hand-written code and other libraries.

      --group NAME   only this group; a first part such as "delivery" takes all that begin so
      --quick        few and short rounds, small sizes: shows that everything runs
      --json FILE    writes everything that was measured
      --svg FILE     draws the bar charts
      --picture DIR FILE …
                     draws the README's picture from results that --json has written
      --strict       ends with status 1 if a bar is missed
      --outcome ID   measures one group and writes the outcome as JSON to standard output
      --list         lists the groups
      --help         this text
    """

  init(_ arguments: some Sequence<String>) throws(Misuse) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--group": groups.append(try Self.value(of: argument, from: &rest))
      case "--json": json = try Self.value(of: argument, from: &rest)
      case "--svg": svg = try Self.value(of: argument, from: &rest)
      case "--picture":
        picture = try Self.value(of: argument, from: &rest)
        while let file = rest.next() { results.append(file) }
      case "--outcome": outcome = try Self.value(of: argument, from: &rest)
      case "--quick": settings = .quick
      case "--strict": isStrict = true
      case "--list": lists = true
      case "--help", "-h": helps = true
      default: throw Misuse(description: "unknown option \(argument); --help lists all")
      }
    }
  }

  func wants(_ group: Group) -> Bool {
    groups.isEmpty || groups.contains { group.id == $0 || group.id.hasPrefix($0 + "-") }
  }

  private static func value(
    of option: String, from rest: inout some IteratorProtocol<String>
  ) throws(Misuse) -> String {
    guard let value = rest.next() else {
      throw Misuse(description: "\(option) needs a value; --help tells which")
    }
    return value
  }
}

/// The command line makes no sense.
struct Misuse: Error, CustomStringConvertible {
  let description: String
}
