/// The facts about a piece of code that show what its value depends on.
struct CodeFacts {
  /// A property of the same object that is read, and the members that are read behind it.
  struct Read: Hashable {
    let name: String
    let chain: [String]
    /// Whether the whole value goes to a call, a loop or an operator, which may read more of it.
    /// Only the compiler knows whether that matters, because it knows the type.
    var isWhole = false
    var origin = Origin.own
  }

  /// Where a name is declared.
  enum Origin {
    case own
    /// The name is not declared in the class: it is inherited, or it is not a property.
    case unknown
    /// The superclass's property is read: `super.name`.
    case inherited
  }

  var reads: [Read] = []
  /// Methods of the same object that are called or passed as a value.
  var calls: [String] = []
  /// Whether code outside of the class is called, so that a value may come from anywhere.
  var hasForeignCall = false
  /// Whether the code reads something that the macro cannot analyse.
  var isUnseen = false

  mutating func add(_ other: CodeFacts) {
    reads += other.reads
    calls += other.calls
    hasForeignCall = hasForeignCall || other.hasForeignCall
    isUnseen = isUnseen || other.isUnseen
  }
}

/// The members that a class's code can name without `self`.
struct OwnNames {
  var properties: Set<String> = []
  var methods: Set<String> = []
}
