/// References that a change under the lock gives up. They are released after it, because the last
/// reference to a registration may be the last one to a user's object, whose `deinit` may call
/// anything.
///
/// Unchecked: it holds objects only to let go of them, which any thread may do.
struct Discarded: ~Copyable, @unchecked Sendable {
  /// A reference that was a slot's, and whether its registration has just ended and is to be told.
  private struct Reference {
    let receiver: Unmanaged<Receiver>
    let hasEnded: Bool

    func release() {
      if hasEnded { receiver._withUnsafeGuaranteedRef { $0.didEnd() } }
      receiver.release()
    }
  }

  /// Most changes let go of one registration at most, and make nothing more.
  private var first: Reference?
  private var rest: Rest?

  private final class Rest {
    var references: [Reference] = []
    var buffers: [SlotBuffer] = []
    /// Buffers that calls still read. The roster keeps them until no call does.
    var retired: [SlotBuffer] = []
    var objects: [AnyObject] = []
  }

  private mutating func more() -> Rest {
    if let rest { return rest }
    let fresh = Rest()
    rest = fresh
    return fresh
  }

  /// Takes over a reference. Where the registration has ended with it, it is told so before.
  mutating func append(_ receiver: Unmanaged<Receiver>, hasEnded: Bool = false) {
    let reference = Reference(receiver: receiver, hasEnded: hasEnded)
    if first == nil { first = reference } else { more().references.append(reference) }
  }

  mutating func append(_ buffer: SlotBuffer) { more().buffers.append(buffer) }
  mutating func append(_ object: AnyObject) { more().objects.append(object) }
  mutating func retire(_ buffer: SlotBuffer) { more().retired.append(buffer) }

  /// A registration that has just ended, whose reference is released elsewhere.
  mutating func append(ended receiver: Receiver) {
    if receiver.isToldOfItsEnd { append(Unmanaged.passRetained(receiver), hasEnded: true) }
  }

  var hasRetired: Bool { rest?.retired.isEmpty == false }

  mutating func takeRetired() -> [SlotBuffer] {
    guard let rest else { return [] }
    defer { rest.retired = [] }
    return rest.retired
  }

  consuming func release() {
    first?.release()
    guard let rest else { return }
    for reference in rest.references { reference.release() }
    for buffer in rest.buffers { buffer.free() }
  }
}
