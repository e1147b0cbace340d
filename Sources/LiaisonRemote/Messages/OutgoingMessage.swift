public import LiaisonWire

/// A message that is being written: its values as bytes, and the objects that it names beside them.
///
/// The bytes have an object's index in a list. The carrier of the message translates that list, so
/// it need not read the bytes to know which objects travel.
@_documentation(visibility: internal)
public struct OutgoingMessage: ~Copyable, Sendable {
  /// Writes the values. Objects are put by the message, because it also lists them.
  public var writer: WireWriter
  package private(set) var objects: [ReferencedObject] = []

  /// The carrier. Objects that came over it are sent back as themselves.
  let carrier: (any RemoteCarrier)?
  /// The call whose protection guards the objects of this process.
  let guarded: GuardedCall?

  package init(writer: consuming WireWriter) {
    self.writer = writer
    carrier = nil
    guarded = nil
  }

  init(over carrier: any RemoteCarrier, guarded: GuardedCall? = nil) {
    writer = carrier.makeWriter()
    self.carrier = carrier
    self.guarded = guarded
  }

  /// Names an object that the other end can call.
  package mutating func put(_ object: ReferencedObject) {
    writer.put(UInt16(truncatingIfNeeded: objects.count))
    add(object)
  }

  /// Adds an object whose index the caller has written itself.
  package mutating func add(_ object: ReferencedObject) {
    if objects.count >= ReferencedObject.limit {
      return writer.fail(.tooLarge, writing: ReferencedObject.self)
    }
    objects.append(object)
  }

  /// Takes over a message that has come over another link.
  package mutating func put(raw bytes: UnsafeRawBufferPointer, naming objects: [ReferencedObject]) {
    writer.put(raw: bytes)
    self.objects = objects
  }
}
