/// The kind of code that the compiler requests of an attached macro.
package enum MacroRole: Equatable, Hashable, Sendable {
  case accessor, body, conformance, `extension`, member, memberAttribute, peer, preamble
  case other(String)

  package init(_ name: String) {
    self =
      switch name {
      case "accessor": .accessor
      case "body": .body
      case "conformance": .conformance
      case "extension": .extension
      case "member": .member
      case "memberAttribute": .memberAttribute
      case "peer": .peer
      case "preamble": .preamble
      default: .other(name)
      }
  }
}
