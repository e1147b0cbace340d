/// One change on its way to its observers. It lives on the stack of whoever makes the change, and
/// its object knows the innermost one.
///
/// A change that is made while another one of the same object is being told, by an observer that is
/// just being told, first lets the others hear of the one before. So everybody hears of all changes
/// in the order in which they were made, and what is heard last is what stands.
@usableFromInline
struct ChangeRound {
  /// First, so that the address of the round is the visit's.
  @usableFromInline var visit: Visit
  @usableFromInline var slot: Unmanaged<ObservedSlot>
  @usableFromInline var event: ChangeEvent
  /// Who is next. What is copied from the visit does not stand side by side: the two would be read
  /// at once, right after they were written one by one, and that takes a processor several times as
  /// long.
  private var slots: UnsafeMutablePointer<Unmanaged<Receiver>?>
  private var position: Int
  private var count: Int
  /// The newest observer that is told.
  @usableFromInline var newest: Int
  @usableFromInline var outer: UnsafeMutablePointer<ChangeRound>?
  @usableFromInline var depth: Int
  /// On which thread a change of a thread-safe object is told. It is written before the table can
  /// see it.
  var thread: Whereabouts

  /// How deep changes of one object may be nested before it looks like a circle, well before the
  /// stack ends.
  static let deepest = 256

  /// Memory for a round of a slot's observers. Like a visit, it consists of numbers and addresses, and
  /// what is not prepared here is written by whoever begins it.
  @inlinable
  @inline(__always)
  static func onStack<Outcome>(
    at slot: Unmanaged<ObservedSlot>, of subject: Unmanaged<AnyObject>,
    _ body: (UnsafeMutablePointer<ChangeRound>) -> Outcome
  ) -> Outcome {
    withUnsafeTemporaryAllocation(of: ChangeRound.self, capacity: 1) { memory in
      let round = memory.baseAddress.unsafelyUnwrapped
      round.prepare(at: slot, of: subject)
      return body(round)
    }
  }

  /// The next one who still stands; counted on before it is told, so that whoever goes on from
  /// inside goes on behind it.
  @inline(__always)
  fileprivate mutating func next() -> Unmanaged<Receiver>? {
    while position < count {
      let reference = slots[position]
      position += 1
      guard let reference else { continue }
      let isTold = reference._withUnsafeGuaranteedRef { receiver in
        !receiver.isRemoved && (newest == .max || isOldEnough(receiver))
      }
      if isTold { return reference }
    }
    return nil
  }

  private func isOldEnough(_ receiver: Receiver) -> Bool {
    unsafeDowncast(receiver, to: PropertyReceiver.self).stamp <= newest
  }

  /// Begins with those whom the visit met. A slot has one priority, and so one stretch.
  @inline(__always)
  fileprivate mutating func start() {
    position = 0
    guard visit.stretchCount > 0, let first = visit.first else {
      count = 0
      return
    }
    (slots, count) = (first.buffer.slots, first.count)
  }
}

extension UnsafeMutablePointer<ChangeRound> {
  @inlinable
  @inline(__always)
  func prepare(at slot: Unmanaged<ObservedSlot>, of subject: Unmanaged<AnyObject>) {
    pointee.slot = slot
    pointee.newest = .max
    pointee.event.begin(of: subject)
  }

  /// Tells nobody who came after the observer with this stamp.
  @inlinable
  @inline(__always)
  func limit(to newest: Int) { pointee.newest = newest }
}

extension UnsafeMutablePointer<ChangeRound> {
  fileprivate var visit: UnsafeMutablePointer<Visit> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Visit.self)
  }

  /// Whether somebody needs the value before the change.
  @inlinable
  @inline(__always)
  var needsOld: Bool { pointee.slot._withUnsafeGuaranteedRef { $0.needs.contains(.old) } }

  /// Whether somebody asked for an announcement.
  @inlinable
  @inline(__always)
  var needsAnnouncement: Bool {
    pointee.slot._withUnsafeGuaranteedRef { $0.needs.contains(.announcement) }
  }

  /// Announces the change to those who asked for it.
  @inlinable
  @inline(__always)
  func begin(old: UnsafeRawPointer?) {
    pointee.slot._withUnsafeGuaranteedRef { $0.begin(self, old) }
  }

  /// Tells everybody of the change.
  @inlinable
  @inline(__always)
  func end(new: UnsafeRawPointer?) {
    pointee.slot._withUnsafeGuaranteedRef { $0.end(self, new) }
  }

  /// Announces a change that is held open, to everybody.
  func announce(old: UnsafeRawPointer?) {
    pointee.slot._withUnsafeGuaranteedRef { slot in
      slot.start(self, old)
      pointee.event.wasAnnounced = true
      announce()
      slot.end(visit)
    }
  }

  /// Goes on with a change that was announced. `end` must follow.
  func resume(old: UnsafeRawPointer?) {
    pointee.slot._withUnsafeGuaranteedRef { $0.start(self, old) }
    pointee.event.wasAnnounced = true
  }

  fileprivate func announce() {
    withUnsafePointer(to: &pointee.event) { event in
      while let receiver = pointee.next() {
        receiver._withUnsafeGuaranteedRef {
          unsafeDowncast($0, to: PropertyReceiver.self).will(event)
        }
      }
    }
    pointee.start()
  }

  @inline(__always)
  func tellRest() {
    withUnsafePointer(to: &pointee.event) { event in
      while let receiver = pointee.next() {
        let wasThere = receiver._withUnsafeGuaranteedRef {
          unsafeDowncast($0, to: PropertyReceiver.self).did(event)
        }
        if !wasThere { pointee.visit.sawDead = true }
      }
    }
  }
}

extension ObservedSlot {
  /// Meets the observers, after they have heard of the changes before.
  @inline(__always)
  fileprivate func start(
    _ round: UnsafeMutablePointer<ChangeRound>, _ old: UnsafeRawPointer?
  ) {
    table._withUnsafeGuaranteedRef { $0.finishRounds() }
    begin(round.visit)
    round.pointee.start()
    round.pointee.event.old = old
  }

  @usableFromInline
  func begin(_ round: UnsafeMutablePointer<ChangeRound>, _ old: UnsafeRawPointer?) {
    start(round, old)
    if needs.contains(.announcement) { announce(round) }
  }

  @inline(never)
  private func announce(_ round: UnsafeMutablePointer<ChangeRound>) {
    round.pointee.event.wasAnnounced = true
    // What is set by those who hear of it now is part of this change; other threads' sets are not.
    if isShared { enterAnnouncement() } else { hold() }
    round.announce()
    if isShared { leaveAnnouncement() } else { letGo() }
  }

  @usableFromInline
  func end(_ round: UnsafeMutablePointer<ChangeRound>, _ new: UnsafeRawPointer?) {
    round.pointee.event.new = new
    if isShared {
      table._withUnsafeGuaranteedRef { $0.goThroughShared(round) }
    } else {
      table._withUnsafeGuaranteedRef { $0.enter(round) }
      round.tellRest()
      table._withUnsafeGuaranteedRef { $0.leave(round) }
    }
    end(round.visit)
  }
}
