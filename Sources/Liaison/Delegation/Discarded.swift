/// What a change under the lock lets go of, released after it: the last reference to a registration
/// may be the last to a user's object, and its `deinit` may call anything.
///
/// Unchecked: it holds objects only to let go of them, which any thread may do.
struct Discarded: @unchecked Sendable {
  /// Most changes let go of one registration at most, and make nothing more.
  private var first: Unmanaged<Receiver>?
  private var firstEnded: Receiver?
  private var rest: Rest?

  private final class Rest {
    var receivers: [Unmanaged<Receiver>] = []
    var buffers: [SlotBuffer] = []
    /// Buffers that somebody still reads; the roster keeps them until nobody does.
    var retired: [SlotBuffer] = []
    var objects: [AnyObject] = []
    var ended: [Receiver] = []
  }

  private mutating func more() -> Rest {
    if let rest { return rest }
    let fresh = Rest()
    rest = fresh
    return fresh
  }

  mutating func append(_ receiver: Unmanaged<Receiver>) {
    if first == nil { first = receiver } else { more().receivers.append(receiver) }
  }

  mutating func append(_ buffer: SlotBuffer) { more().buffers.append(buffer) }
  mutating func append(_ object: AnyObject) { more().objects.append(object) }
  mutating func retire(_ buffer: SlotBuffer) { more().retired.append(buffer) }

  /// A registration that has just ended and is to be told.
  mutating func append(ended receiver: Receiver) {
    guard receiver.isToldOfItsEnd else { return }
    if firstEnded == nil { firstEnded = receiver } else { more().ended.append(receiver) }
  }

  var hasRetired: Bool { rest?.retired.isEmpty == false }

  mutating func takeRetired() -> [SlotBuffer] {
    guard let rest else { return [] }
    defer { rest.retired = [] }
    return rest.retired
  }

  consuming func release() {
    firstEnded?.didEnd()
    guard let rest else {
      first?.release()
      return
    }
    for receiver in rest.ended { receiver.didEnd() }
    first?.release()
    for receiver in rest.receivers { receiver.release() }
    for buffer in rest.buffers { buffer.free() }
  }
}
