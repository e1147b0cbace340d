/// One change on its way to its observers. It lives on the stack of whoever makes the change, and
/// its object knows the innermost one.
///
/// A change that is made while another one of the same object is being told, by somebody who is
/// just being told, first lets the others hear of the one before. So everybody hears of all changes
/// in the order in which they were made, and what is heard last is what stands.
@usableFromInline
struct ChangeRound {
  /// First, so that the address of the round is the visit's.
  @usableFromInline var visit = Visit()
  @usableFromInline let slot: Unmanaged<ObservedSlot>
  @usableFromInline var event: ChangeEvent
  /// Who is next, as the visit counts.
  @usableFromInline var stretch = 0
  @usableFromInline var position = 0
  @usableFromInline var outer: UnsafeMutablePointer<ChangeRound>?
  @usableFromInline var depth = 0

  /// How deep changes of one object may be nested before it looks like a circle, well before the
  /// stack ends.
  static let deepest = 256

  @inlinable
  init(at slot: Unmanaged<ObservedSlot>, of subject: Unmanaged<AnyObject>) {
    self.slot = slot
    event = ChangeEvent(of: subject)
  }

  /// The next one who still stands; counted on before it is told, so that whoever goes on from
  /// inside goes on behind it.
  fileprivate mutating func next() -> Unmanaged<Receiver>? {
    while stretch < visit.stretchCount {
      guard let current = visit.stretch(stretch) else { return nil }
      while position < current.count {
        let reference = current.buffer.slots[position]
        position += 1
        if let reference, reference._withUnsafeGuaranteedRef({ !$0.isRemoved }) {
          return reference
        }
      }
      stretch += 1
      position = 0
    }
    return nil
  }

  fileprivate mutating func startAgain() {
    stretch = 0
    position = 0
  }
}

extension UnsafeMutablePointer<ChangeRound> {
  private var visit: UnsafeMutablePointer<Visit> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Visit.self)
  }

  /// Whether somebody needs the value before the change.
  @usableFromInline
  var needsOld: Bool { pointee.slot._withUnsafeGuaranteedRef { $0.needs.contains(.old) } }

  /// Announces the change to those who asked for it.
  @usableFromInline
  func begin(old: UnsafeRawPointer?) {
    pointee.slot._withUnsafeGuaranteedRef { slot in
      let isShared = slot.table._withUnsafeGuaranteedRef { table in
        table.finishRounds()
        return table.isShared
      }
      slot.begin(visit)
      pointee.event.old = old
      guard slot.needs.contains(.announcement) else { return }
      pointee.event.wasAnnounced = true
      // What is set by those who hear of it now is part of this change; other threads' sets are not.
      if isShared { slot.enterAnnouncement() } else { slot.hold() }
      announce()
      if isShared { slot.leaveAnnouncement() } else { slot.letGo() }
    }
  }

  /// Tells everybody of the change.
  @usableFromInline
  func end(new: UnsafeRawPointer?) {
    pointee.event.new = new
    pointee.slot._withUnsafeGuaranteedRef { slot in
      slot.table._withUnsafeGuaranteedRef { table in
        table.enter(self)
        tellRest()
        table.leave(self)
      }
      slot.end(visit)
    }
  }

  /// Announces the change to those who asked for it, and holds it open for any length of time.
  func hold(old: UnsafeRawPointer?) {
    pointee.slot._withUnsafeGuaranteedRef { slot in
      slot.link(visit, at: .thread)
      pointee.event.old = old
      pointee.event.wasAnnounced = true
      announce()
    }
  }

  /// Ends it without telling anybody.
  func abandon() {
    pointee.slot._withUnsafeGuaranteedRef { $0.end(visit) }
  }

  private func announce() {
    while let receiver = pointee.next() {
      receiver._withUnsafeGuaranteedRef {
        unsafeDowncast($0, to: PropertyReceiver.self).will(pointee.event)
      }
    }
    pointee.startAgain()
  }

  func tellRest() {
    while let receiver = pointee.next() {
      let wasThere = receiver._withUnsafeGuaranteedRef {
        unsafeDowncast($0, to: PropertyReceiver.self).did(pointee.event)
      }
      if !wasThere { pointee.visit.sawDead = true }
    }
  }
}
