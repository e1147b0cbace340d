import LiaisonMacroExpansion
import Testing

/// What `@Observed` writes, letter for letter.
@Suite struct ObservedExpansionTests {
  @Test(arguments: ObservedCase.members)
  func `a class gets storage, numbers and a table of its keys`(example: ObservedCase) {
    #expect(example.found == example.expected + "\n")
  }

  @Test(arguments: ObservedCase.extensions)
  func `a class conforms where it lives, unless its superclass does`(example: ObservedCase) {
    #expect(example.found == (example.expected.isEmpty ? "" : example.expected + "\n"))
  }

  @Test(arguments: ObservedCase.accessors)
  func `a stored variable gets accessors that tell of changes`(example: ObservedCase) {
    #expect(example.found == example.expected + "\n")
  }

  @Test(arguments: ObservedCase.peers)
  func `a stored variable gets storage and a key`(example: ObservedCase) {
    #expect(example.found == example.expected + "\n")
  }

  @Test(arguments: ObservedCase.keys)
  func `a computed property gets a key`(example: ObservedCase) {
    #expect(example.found == example.expected + "\n")
  }
}

/// A declaration with an attribute, and what becomes of it in one role.
struct ObservedCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  private let role: MacroRole
  private let attribute: String
  private let isConforming: Bool
  private let context: [String]
  private let declaration: String
  let expected: String

  /// - Parameters:
  ///   - isConforming: whether no conformance is asked for any more.
  ///   - context: The declarations around it, innermost first.
  init(
    _ description: String, _ role: MacroRole, _ attribute: String, isConforming: Bool = false,
    in context: [String]? = nil, _ declaration: String, _ expected: String
  ) {
    testDescription = description
    self.role = role
    self.attribute = attribute
    self.isConforming = isConforming
    let isMember = [.accessor, .peer].contains(role)
    self.context = context ?? (isMember ? ["@Observed class C {}"] : [])
    self.declaration = declaration
    self.expected = expected
  }

  var found: String {
    let expansion = expand(
      AttachedExpansion(
        macroTypeName: String(attribute.dropFirst().prefix { $0 != "(" }), role: role,
        attribute: SourceText(text: attribute), declaration: SourceText(text: declaration),
        extendedType: role == .extension ? "Outer.C" : nil,
        conformances: isConforming
          ? nil : "struct Placeholder: Observed, ThreadSafeObserved, Observable {}",
        lexicalContext: context.map { SourceText(text: $0) }))
    #expect(expansion.diagnostics.isEmpty)
    return expansion.source ?? ""
  }
}
