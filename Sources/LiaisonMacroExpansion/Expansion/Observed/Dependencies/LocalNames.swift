/// The names that some code declares, which hide those of the class.
struct LocalNames {
  private var names: Set<String>
  /// The properties that names stand for, if their value is only a property: `if let address`.
  private var sources: [String: CodeFacts.Read] = [:]

  init(_ names: Set<String> = []) { self.names = names }

  func contains(_ name: String) -> Bool { names.contains(name) }

  func source(of name: String) -> CodeFacts.Read? { sources[name] }

  mutating func insert(_ name: String) { declare([name], as: nil) }

  mutating func formUnion(_ names: Set<String>) { declare(names, as: nil) }

  func union(_ names: Set<String>) -> Self {
    var all = self
    all.formUnion(names)
    return all
  }

  /// Declares names. If there is only one, it may stand for a property.
  mutating func declare(_ names: Set<String>, as source: CodeFacts.Read?) {
    self.names.formUnion(names)
    for name in names { sources[name] = names.count == 1 ? source : nil }
  }
}
