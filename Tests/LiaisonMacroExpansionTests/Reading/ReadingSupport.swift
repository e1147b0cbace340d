import LiaisonMacroExpansion
import Testing

/// A member is not of the kind that a test needs.
struct Unreadable: Error {}

/// A protocol around some members, as `read` makes it.
func wrapped(_ members: String) -> String { "protocol P {\n  \(members)\n}" }

/// The members of a protocol.
func read(_ members: String) throws -> [ProtocolMember] {
  try #require(readDeclaration(wrapped(members)).protocolBody).members
}

func slice(_ source: String, _ range: Range<Int>) -> String {
  String(decoding: Array(source.utf8)[range], as: UTF8.self)
}

func function(_ member: ProtocolMember) throws -> FunctionRequirement {
  guard case .function(let requirement) = member else { throw Unreadable() }
  return requirement
}

func property(_ member: ProtocolMember) throws -> PropertyRequirement {
  guard case .property(let requirement) = member else { throw Unreadable() }
  return requirement
}

/// The name of a member that has one.
func name(_ member: ProtocolMember?) -> String? {
  switch member {
  case .function(let requirement): requirement.name.text
  case .property(let requirement): requirement.name.text
  case .associatedType(let requirement): requirement.name.text
  default: nil
  }
}
