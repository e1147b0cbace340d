extension Roster {
  /// What a change of a roster leaves. It is settled after the lock, because the last reference to
  /// a registration may be the last one to a user's object, whose `deinit` may call anything.
  package typealias Aftermath = LiaisonCore.Aftermath<Leftover>

  /// All of it is unmanaged, so that moving it counts no reference.
  package enum Leftover {
    /// A reference that was a slot's, and whether its registration has just ended and is told so.
    case reference(Unmanaged<Receiver>, hasEnded: Bool)
    /// A buffer that no call reads.
    case buffer(SlotBuffer)
    /// A buffer that calls still read. The roster keeps it until no call does.
    case retired(SlotBuffer)
    /// An object that was retained for a moment.
    case object(Unmanaged<AnyObject>)

    fileprivate func letGo() {
      switch self {
      case .reference(let receiver, let hasEnded):
        if hasEnded { receiver._withUnsafeGuaranteedRef { $0.didEnd() } }
        receiver.release()
      case .buffer(let buffer): buffer.free()
      case .object(let object): object.release()
      case .retired: break
      }
    }
  }
}

extension Aftermath<Roster.Leftover> {
  /// Takes over a reference. If its registration has ended, the receiver is told before the
  /// release.
  mutating func leave(_ receiver: Unmanaged<Receiver>, hasEnded: Bool = false) {
    leave(.reference(receiver, hasEnded: hasEnded))
  }

  /// Leaves a registration that has just ended, and whose reference is released elsewhere.
  mutating func leave(ended receiver: Receiver) {
    if receiver.isToldOfItsEnd { leave(Unmanaged.passRetained(receiver), hasEnded: true) }
  }

  mutating func leave(_ buffer: SlotBuffer) { leave(.buffer(buffer)) }
  mutating func leave(_ object: AnyObject) { leave(.object(.passRetained(object))) }
  mutating func retire(_ buffer: SlotBuffer) { leave(.retired(buffer)) }

  /// Takes back the buffers that calls still read.
  mutating func takeRetired() -> [SlotBuffer] {
    takeBack { if case .retired(let buffer) = $0 { buffer } else { nil } }
  }

  package consuming func settle() { settle { $0.letGo() } }
}
