import LiaisonMacroExpansion
import Testing

/// What the bodies of a contract with invocations have besides, letter for letter.
@Suite struct NotingExpansionTests {
  @Test func `each body notes the call before it carries it`() {
    let expansion = expanded(
      "protocol P: AnyObject "
        + "{ func f(_ x: Int, by y: inout Int) throws -> Int; var v: String { get set } }",
      .extension, attribute: "@Contract(.proxy, .invocations)")
    #expect(
      expansion == #"""
        extension P where Self: PForwarding {
          func f(_ x: Int, by y: inout Int) throws -> Int {
            _noteP { .f(x, by: y) }
            return try _callP(Liaison.Requirement("f(_:by:)", 0), answer: Liaison.OnlyAnswer<Int>(to: Liaison.Requirement("f(_:by:)", 0))) { try $0.f(x, by: &y) }
          }
          var v: String {
            get {
              _noteP { .v }
              return _callP(Liaison.Requirement("v", 1), answer: Liaison.OnlyAnswer<String>(to: Liaison.Requirement("v", 1))) { $0.v }
            }
            set {
              _noteP { .setV(newValue) }
              _callP(Liaison.Requirement("v", 1), answer: Liaison.Told()) { $0.v = newValue }
            }
          }
          /// For contracts that inherit from this one and have no invocations.
          nonisolated func _noteP(_ invocation: () -> PInvocation) {
          }
        }

        """#)
  }
}
