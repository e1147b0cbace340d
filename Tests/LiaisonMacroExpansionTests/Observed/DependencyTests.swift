import LiaisonMacroExpansion
import Testing

/// What a computed property is said to depend on.
@Suite struct DependencyTests {
  @Test(arguments: DependencyCase.all)
  func `a computed property depends on what its getter reads`(example: DependencyCase) {
    #expect(example.found == example.expected)
  }
}

/// A getter, and what it depends on.
struct DependencyCase: CustomTestStringConvertible, Sendable {
  enum Outcome: Equatable, Sendable {
    case sources([String])
    case constant
    case unseen
  }

  let testDescription: String
  /// Members of the class beside the usual ones; the property is called `it`.
  let members: String
  let expected: Outcome

  init(_ description: String, _ members: String, _ expected: Outcome) {
    testDescription = description
    self.members = members
    self.expected = expected
  }

  /// A property with some code as its getter.
  init(_ description: String, getter: String, _ expected: Outcome) {
    self.init(description, "var it: Int { \(getter) }", expected)
  }

  /// The members of every example.
  private static let usual = """
      var a = 0
      var b = ""
      var list = [1]
      var address: Address?
      var handler: (Int) -> Int = { $0 }
      let id = 7
      let friend = Friend()
      @Unobserved var cache = 0
      @Unobserved lazy var late = 0
      static var shared = 0
      var twice: Int { a * 2 }
      var kind: String { "kind" }
      var now: Int { clock() }
      func plain() -> Int { a }
      func fixed() -> Int { 1 }
      func deep() -> Int { plain() + loop() }
      func loop() -> Int { b.isEmpty ? deep() : 0 }
      func named(a: Int) -> Int { a }
      func blind() -> Int { clock() }
      subscript(index: Int) -> Int { index }
    """

  var found: Outcome {
    let parent = "class C: Base {\n\(Self.usual)\n\(members)\n}"
    let attribute = observedAttribute("var it: Int { 0 }", of: parent)
    if attribute.isEmpty { return .constant }
    if attribute == "@_ObservedKey(.unseen)" { return .unseen }
    let sources = attribute.dropFirst("@_ObservedKey(".count).dropLast().split(separator: ", ")
    return .sources(sources.map { String($0.dropFirst().dropLast()) })
  }
}
