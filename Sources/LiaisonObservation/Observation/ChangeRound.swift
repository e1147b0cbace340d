public import LiaisonCore

/// One change on its way to its observers. It lives on the stack of whoever makes the change, and
/// its object knows the innermost one.
///
/// A change that is made while another one of the same object is being told, by an observer that is
/// just being told, first lets the others hear of the one before (`settledSlot`). So everybody hears
/// of all changes in the order in which they were made, and what is heard last is what stands.
///
/// It meets its observers when the change has been made: who came before that, and may have seen the
/// value before, hears of it.
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

  /// So many changes of one object in one another are likely a circle, which ends with the stack.
  static let deep = 256

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

  /// What its observers need, those among them who are still to come included.
  @inlinable
  @inline(__always)
  var needs: ObservedSlot.Needs { pointee.slot._withUnsafeGuaranteedRef(\.needs) }

  /// Announces the change to those who asked for it, if there are any.
  @inlinable
  @inline(__always)
  func announce(old: UnsafeRawPointer?) {
    if needs.contains(.announcement) {
      pointee.slot._withUnsafeGuaranteedRef { $0.announce(self, old) }
    }
  }

  /// Tells everybody who is there of the change, which has been made: also those who came after it
  /// was announced.
  @inlinable
  @inline(__always)
  func tell(old: UnsafeRawPointer?, new: UnsafeRawPointer?) {
    pointee.slot._withUnsafeGuaranteedRef { $0.tell(self, old, new) }
  }

  fileprivate func tellOfComing() {
    withUnsafePointer(to: &pointee.event) { event in
      while let receiver = pointee.next() {
        receiver._withUnsafeGuaranteedRef {
          unsafeDowncast($0, to: PropertyReceiver.self).will(event)
        }
      }
    }
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
  /// Meets the observers.
  @inline(__always)
  fileprivate func meet(
    _ round: UnsafeMutablePointer<ChangeRound>, _ old: UnsafeRawPointer?
  ) {
    enter(round.visit)
    round.pointee.start()
    round.pointee.event.old = old
  }

  /// Announces a change to everybody who is there.
  @usableFromInline
  func announce(_ round: UnsafeMutablePointer<ChangeRound>, _ old: UnsafeRawPointer?) {
    meet(round, old)
    round.pointee.event.wasAnnounced = true
    enterAnnouncement()
    round.tellOfComing()
    leaveAnnouncement()
    leave(round.visit)
  }

  @usableFromInline
  func tell(
    _ round: UnsafeMutablePointer<ChangeRound>, _ old: UnsafeRawPointer?,
    _ new: UnsafeRawPointer?
  ) {
    meet(round, old)
    round.pointee.event.new = new
    if isShared {
      table._withUnsafeGuaranteedRef { $0.goThroughShared(round) }
    } else {
      table._withUnsafeGuaranteedRef { $0.enter(round) }
      round.tellRest()
      table._withUnsafeGuaranteedRef { $0.leave(round) }
    }
    leave(round.visit)
  }
}
