public import LiaisonWire

/// A message that is being written: its values as bytes, and the objects that it names beside them.
///
/// An object stands in the bytes as its number in a list. What carries the message translates that
/// list, so the bytes need not be read to know which objects travel.
public struct OutgoingMessage: ~Copyable, Sendable {
  public var writer: WireWriter
  package private(set) var objects: [ReferencedObject] = []

  /// What carries it, where objects that came from there are at home.
  let carrier: (any RemoteCarrier)?
  /// What the objects of this process that it names stand behind.
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

  /// Adds an object whose number the writer has been told otherwise.
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
