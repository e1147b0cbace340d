import LiaisonMacroExpansion
import Testing

/// What is generated beside a protocol, letter for letter.
@Suite struct TypeExpansionTests {
  @Test(arguments: TypeCase.all)
  func `a contract's types are written as people would write them`(_ example: TypeCase) {
    #expect(
      expanded(example.declaration, .peer, attribute: example.attribute)
        == example.expected + "\n")
  }
}

/// A protocol, and what stands beside it afterwards.
struct TypeCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let attribute: String
  let declaration: String
  let expected: String

  init(_ description: String, _ attribute: String, _ declaration: String, _ expected: String) {
    testDescription = description
    self.attribute = attribute
    self.declaration = declaration
    self.expected = expected
  }

  static let all = proxies + multicasts + sending + handlers + invocations
}
