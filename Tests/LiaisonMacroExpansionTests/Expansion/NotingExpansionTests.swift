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
      expansion == markOfP
        + #"""
        extension P where Self: PForwarding {
          func f(_ x: Int, by y: inout Int) throws -> Int {
            let _requirement = _noteP(LiaisonCore.Requirement("f(_:by:)", 0)) { .f(x, by: y) }
            return try _callP(_requirement, answer: LiaisonDelegation.OnlyAnswer<Int>(to: LiaisonCore.Requirement("f(_:by:)", 0))) { try $0.f(x, by: &y) }
          }
          var v: String {
            get {
              let _requirement = _noteP(LiaisonCore.Requirement("v", 1, .get)) { .v }
              return _callP(_requirement, answer: LiaisonDelegation.OnlyAnswer<String>(to: LiaisonCore.Requirement("v", 1, .get))) { $0.v }
            }
            set {
              let _requirement = _noteP(LiaisonCore.Requirement("v", 1, .set)) { .setV(newValue) }
              _callP(_requirement, answer: LiaisonDelegation.Told()) { $0.v = newValue }
            }
          }
          /// For contracts that inherit from this one and have no invocations.
          nonisolated func _noteP(_ requirement: LiaisonCore.Requirement, _ invocation: () -> PInvocation) -> LiaisonCore.Requirement {
            requirement
          }
        }

        """#)
  }
}
