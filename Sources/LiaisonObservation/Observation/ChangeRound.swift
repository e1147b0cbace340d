public import LiaisonCore

/// One change that is being told to its observers. It lives on the stack of the code that makes the
/// change. The object keeps a pointer to the innermost round.
///
/// If an observer makes another change of the same object, the other observers are first told of
/// the earlier change (`settledSlot`). So all observers hear of all changes in the order in which
/// they were made, and the last change that they hear of carries the present value.
///
/// The list of observers is read after the change was made. So an observer that began before the
/// change, and may have read the old value, is told.
@usableFromInline
struct ChangeRound {
  /// The first field, so that the round and its visit have the same address.
  @usableFromInline var visit: Visit
  /// Not retained: the object that changes keeps its table alive, and the table keeps the slot.
  @usableFromInline var slot: Unmanaged<ObservedSlot>
  @usableFromInline var event: ChangeEvent
  /// The roster's slots, whose receivers are told in order. `slots` and `count` are not adjacent.
  /// Otherwise the processor would read both with one load right after two separate stores, which
  /// is several times slower.
  private var slots: UnsafeMutablePointer<Unmanaged<Receiver>?>
  private var position: Int
  private var count: Int
  /// The stamp of the newest observer that is told.
  @usableFromInline var newest: Int
  @usableFromInline var outer: UnsafeMutablePointer<ChangeRound>?
  @usableFromInline var depth: Int
  /// The thread that tells a change of a thread-safe object. It is written before the table can see
  /// the round.
  var thread: Whereabouts

  /// The depth at which the library reports nested changes. Nesting this deep is probably endless,
  /// and would exhaust the stack.
  static let deep = 256

  /// Calls `body` with memory for a round of a slot's observers. Like a visit, a round consists of
  /// numbers and addresses. The code that begins the round writes the fields that `prepare` leaves
  /// out.
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

  /// The next observer that is still registered. The position advances before that observer is
  /// told, so that a nested change continues with the observer after it.
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
    // Sound: a slot has receivers of this class only.
    unsafeDowncast(receiver, to: PropertyReceiver.self).stamp <= newest
  }

  /// Starts with the observers that the visit found. All observers of a slot have one priority, so
  /// the visit has one stretch.
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

  /// Leaves out observers that came after the observer with this stamp.
  @inlinable
  @inline(__always)
  func limit(to newest: Int) { pointee.newest = newest }
}

extension UnsafeMutablePointer<ChangeRound> {
  fileprivate var visit: UnsafeMutablePointer<Visit> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Visit.self)
  }

  /// What the slot's observers need now, including observers that came after the round began.
  @inlinable
  @inline(__always)
  var needs: ObservedSlot.Needs { pointee.slot._withUnsafeGuaranteedRef(\.needs) }

  /// Announces the change to the observers that asked for announcements.
  @inlinable
  @inline(__always)
  func announce(old: UnsafeRawPointer?) {
    if needs.contains(.announcement) {
      pointee.slot._withUnsafeGuaranteedRef { $0.announce(self, old) }
    }
  }

  /// Tells the observers that the change has been made. Without a limit, these include observers
  /// that came after the announcement.
  @inlinable
  @inline(__always)
  func tell(old: UnsafeRawPointer?, new: UnsafeRawPointer?) {
    pointee.slot._withUnsafeGuaranteedRef { $0.tell(self, old, new) }
  }

  fileprivate func tellOfComing() {
    withUnsafePointer(to: &pointee.event) { event in
      while let receiver = pointee.next() {
        receiver._withUnsafeGuaranteedRef {
          // Sound: see `isOldEnough`.
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
          // Sound: see `isOldEnough`.
          unsafeDowncast($0, to: PropertyReceiver.self).did(event)
        }
        if !wasThere { pointee.visit.sawDead = true }
      }
    }
  }
}

extension ObservedSlot {
  /// Enters the visit and reads the list of observers.
  @inline(__always)
  fileprivate func meet(
    _ round: UnsafeMutablePointer<ChangeRound>, _ old: UnsafeRawPointer?
  ) {
    enter(round.visit)
    round.pointee.start()
    round.pointee.event.old = old
  }

  /// Announces a change to all observers.
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
