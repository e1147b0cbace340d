internal import Distributed
internal import LiaisonRemote
internal import LiaisonWire

/// Reads arguments or a result of one message.
struct ValueReader {
  private let limits: WireLimits
  private let actors: ArrivedActors

  init(_ objects: [ReferencedObject], for system: LinkActorSystem, within limits: WireLimits) {
    self.limits = limits
    actors = ArrivedActors(objects, for: system)
  }

  func read<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8]
  ) throws(WireError) -> Value {
    try WireReader.reading(bytes, within: limits) { (reader) throws(WireError) in
      switch try reader.get(ValueForm.self) {
      case .coded: return try reader.get(type, userInfo: actors.userInfo)
      case .direct:
        guard let direct = type as? any WireValue.Type else {
          throw reader.error(.unknownCase, reading: type)
        }
        return try direct.read(type, from: &reader)
      }
    }
  }
}

extension WireValue {
  /// Reads a value of this type. The caller's generic type is not declared to conform.
  fileprivate static func read<Value>(
    _ type: Value.Type, from reader: inout WireReader
  ) throws(WireError) -> Value {
    guard let value = try Self(reading: &reader) as? Value else {
      throw reader.error(.badValue, reading: type)
    }
    return value
  }
}
