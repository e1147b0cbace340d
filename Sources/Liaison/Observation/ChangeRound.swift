/// One change on its way to its observers. It lives on the stack of whoever makes the change, and
/// its object knows the innermost one.
///
/// A change that is made while another one of the same object is being told, by somebody who is
/// just being told, first lets the others hear of the one before. So everybody hears of all changes
/// in the order in which they were made, and what is heard last is what stands.
@usableFromInline
struct ChangeRound {
  /// First, so that the address of the round is the visit's.
  @usableFromInline var visit: Visit
  @usableFromInline var slot: Unmanaged<ObservedSlot>
  @usableFromInline var event: ChangeEvent
  /// Who is next, and in which stretch of the visit. What is copied from there does not stand side by
  /// side: the two would be read at once, right after they were written one by one, and that takes a
  /// processor several times as long.
  private var slots: UnsafeMutablePointer<Unmanaged<Receiver>?>
  private var position: Int
  private var count: Int
  private var stretch: Int
  @usableFromInline var outer: UnsafeMutablePointer<ChangeRound>?
  @usableFromInline var depth: Int

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
    while true {
      while position < count {
        let reference = slots[position]
        position += 1
        if let reference, reference._withUnsafeGuaranteedRef({ !$0.isRemoved }) {
          return reference
        }
      }
      if stretch + 1 >= visit.stretchCount || !goOn() { return nil }
    }
  }

  /// Begins with those whom the visit met.
  @inline(__always)
  fileprivate mutating func start() {
    stretch = 0
    position = 0
    guard visit.stretchCount > 0, let first = visit.first else {
      count = 0
      return
    }
    (slots, count) = (first.buffer.slots, first.count)
  }

  /// Goes on with the next stretch: with those of a lower priority.
  @inline(never)
  private mutating func goOn() -> Bool {
    stretch += 1
    guard let next = visit.stretch(stretch) else { return false }
    (slots, count, position) = (next.buffer.slots, next.count, 0)
    return true
  }
}

extension UnsafeMutablePointer<ChangeRound> {
  @inlinable
  @inline(__always)
  func prepare(at slot: Unmanaged<ObservedSlot>, of subject: Unmanaged<AnyObject>) {
    pointee.slot = slot
    pointee.event.begin(of: subject)
  }
}

extension UnsafeMutablePointer<ChangeRound> {
  fileprivate var visit: UnsafeMutablePointer<Visit> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Visit.self)
  }

  /// Whether somebody needs the value before the change.
  @inlinable
  @inline(__always)
  var needsOld: Bool { pointee.slot._withUnsafeGuaranteedRef { $0.needs.contains(.old) } }

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

  /// Announces the change to those who asked for it, and holds it open for any length of time.
  func hold(old: UnsafeRawPointer?) {
    pointee.slot._withUnsafeGuaranteedRef { $0.link(visit, at: .thread) }
    pointee.start()
    pointee.event.old = old
    pointee.event.wasAnnounced = true
    announce()
  }

  /// Ends it without telling anybody.
  func abandon() {
    pointee.slot._withUnsafeGuaranteedRef { $0.end(visit) }
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
  @usableFromInline
  func begin(_ round: UnsafeMutablePointer<ChangeRound>, _ old: UnsafeRawPointer?) {
    table._withUnsafeGuaranteedRef { $0.finishRounds() }
    begin(round.visit)
    round.pointee.start()
    round.pointee.event.old = old
    if needs.contains(.announcement) { announce(round) }
  }

  @inline(never)
  private func announce(_ round: UnsafeMutablePointer<ChangeRound>) {
    round.pointee.event.wasAnnounced = true
    // What is set by those who hear of it now is part of this change; other threads' sets are not.
    let isShared = table._withUnsafeGuaranteedRef(\.isShared)
    if isShared { enterAnnouncement() } else { hold() }
    round.announce()
    if isShared { leaveAnnouncement() } else { letGo() }
  }

  @usableFromInline
  func end(_ round: UnsafeMutablePointer<ChangeRound>, _ new: UnsafeRawPointer?) {
    round.pointee.event.new = new
    if table._withUnsafeGuaranteedRef({ $0.isShared }) {
      table._withUnsafeGuaranteedRef { $0.goThroughShared(round) }
    } else {
      table._withUnsafeGuaranteedRef { $0.enter(round) }
      round.tellRest()
      table._withUnsafeGuaranteedRef { $0.leave(round) }
    }
    end(round.visit)
  }
}
