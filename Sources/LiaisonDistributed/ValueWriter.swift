internal import Distributed
internal import LiaisonRemote
internal import LiaisonWire

/// How a value's bytes were made.
enum ValueForm: UInt8, WireValue {
  /// By its own `write(to:)`.
  case direct
  /// By its `Codable` code.
  case coded
}

/// Writes arguments or a result into a message.
///
/// Each value has its length before it, and its form. So its reader need not know how its sender's
/// version would write it: a type that becomes `@Wire` later still understands older senders.
struct ValueWriter: ~Copyable {
  var message: OutgoingMessage
  private let actors: TravellingActors

  init(_ message: consuming OutgoingMessage, from system: LinkActorSystem) {
    self.message = message
    actors = TravellingActors(of: system)
  }

  mutating func put<Value: Encodable>(_ value: Value) {
    let parts = message.writer.open(Value.self)
    if let type = Value.self as? any WireValue.Type {
      message.writer.put(ValueForm.direct)
      type.write(value, to: &message.writer)
    } else {
      message.writer.put(ValueForm.coded)
      message.writer.put(value, userInfo: actors.userInfo)
    }
    message.writer.close(parts)
  }

  /// The message, with the actors that its values name.
  consuming func finish() -> OutgoingMessage {
    for object in actors.objects { message.add(object) }
    return message
  }
}

extension WireValue {
  /// Writes a value of this type. The caller's generic type is not declared to conform.
  fileprivate static func write<Value>(_ value: Value, to writer: inout WireWriter) {
    if let value = value as? Self { value.write(to: &writer) }
  }
}
