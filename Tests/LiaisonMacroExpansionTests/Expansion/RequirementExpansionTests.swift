import LiaisonMacroExpansion
import Testing

/// What each kind of requirement becomes, letter for letter.
@Suite struct RequirementExpansionTests {
  @Test(arguments: RequirementCase.all)
  func `a requirement is forwarded in one body`(_ example: RequirementCase) {
    let expansion = expanded("protocol P: AnyObject { \(example.requirement) }", .extension)
    #expect(expansion == markOfP + example.expected + "\n")
  }
}

/// A requirement of a class-bound protocol `P`, and the extension that it becomes.
struct RequirementCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let requirement: String
  let expected: String

  init(_ description: String, _ requirement: String, _ expected: String) {
    testDescription = description
    self.requirement = requirement
    self.expected = expected
  }
}
