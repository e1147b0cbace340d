internal import LiaisonRemote
internal import LiaisonWire

/// A call of an actor's function, as its message tells it.
struct ArrivedInvocation {
  let target: String
  /// The names of the types that stand for the generic parameters.
  let substitutions: [String]
  /// Each argument's bytes. Their types are known only when they are asked for.
  let arguments: [[UInt8]]

  init(_ message: ArrivedMessage, within limits: WireLimits) throws(WireError) {
    (target, substitutions, arguments) = try message.read(within: limits) {
      (reader) throws(WireError) in
      (try reader.get(String.self), try reader.get([String].self), try reader.get([[UInt8]].self))
    }
  }
}
