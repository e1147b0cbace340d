/// What can be seen in a piece of code of what its value depends on.
struct CodeFacts {
  /// A property of the same object that is read, and the members that are read of it.
  struct Read: Hashable {
    let name: String
    let chain: [String]
    /// Whether the value is handed on as a whole: to a call, a loop, an operator. What is read of
    /// it there is not seen here; whether it matters depends on its type, which the compiler knows.
    var isWhole = false
    var origin = Origin.own
  }

  /// Whose a name is.
  enum Origin {
    case own
    /// Not declared in the class: inherited, or no property at all.
    case unknown
    /// Read as the superclass has it: `super.name`.
    case inherited
  }

  var reads: [Read] = []
  /// Methods of the same object that are called, or handed on.
  var calls: [String] = []
  /// Whether something is called that is no part of the class: a value may come from anywhere.
  var hasForeignCall = false
  /// Whether it reads something of which nothing can be said.
  var isUnseen = false

  mutating func add(_ other: CodeFacts) {
    reads += other.reads
    calls += other.calls
    hasForeignCall = hasForeignCall || other.hasForeignCall
    isUnseen = isUnseen || other.isUnseen
  }
}

/// What a class's code can name without saying whose it is.
struct OwnNames {
  var properties: Set<String> = []
  var methods: Set<String> = []
}
