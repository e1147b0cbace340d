/// What a change under the lock lets go of, released after it: the last reference to a registration
/// may be the last to a user's object, and its `deinit` may call anything.
///
/// Unchecked: it holds objects only to let go of them, which any thread may do.
struct Discarded: @unchecked Sendable {
  /// Most changes let go of one registration, which costs no array.
  private var first: Unmanaged<Receiver>?
  private var receivers: [Unmanaged<Receiver>] = []
  private var buffers: [SlotBuffer] = []
  /// Buffers that somebody still reads; the roster keeps them until nobody does.
  private var retired: [SlotBuffer] = []
  private var objects: [AnyObject] = []
  private var ended: [Receiver] = []

  mutating func append(_ receiver: Unmanaged<Receiver>) {
    if first == nil { first = receiver } else { receivers.append(receiver) }
  }
  mutating func append(_ buffer: SlotBuffer) { buffers.append(buffer) }
  mutating func append(_ object: AnyObject) { objects.append(object) }

  mutating func retire(_ buffer: SlotBuffer) { retired.append(buffer) }

  mutating func takeRetired() -> [SlotBuffer] {
    defer { retired = [] }
    return retired
  }

  /// A registration that has just ended and is to be told.
  mutating func append(ended receiver: Receiver) {
    if receiver.isToldOfItsEnd { ended.append(receiver) }
  }

  consuming func release() {
    for receiver in ended { receiver.didEnd() }
    first?.release()
    for receiver in receivers { receiver.release() }
    for buffer in buffers { buffer.free() }
  }
}
