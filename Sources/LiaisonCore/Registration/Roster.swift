public import Synchronization

/// The receivers of a multicast in their order, and the calls that are under way.
///
/// A call walks the registrations that it saw at its start, without a lock and without counting
/// references. That is safe because the roster knows which calls are under way:
///
/// - The first of them passes the *gate*: one atomic word that names the thread inside. An ordinary
///   call costs no more than that.
/// - Calls made while the gate is taken, from inside a call or from another thread, link a `Visit`
///   on their stack into a list, under the lock.
///
/// A change takes the lock and tries to close the gate. If a call is under way, the change does not
/// touch what that call can see: it appends beyond the end, or works on a copy. The last call to
/// leave frees the old slots. Delegates are called and released outside the lock.
///
/// Not final, because the observers of one sender are a roster that knows whose they are, and an
/// observed property is a roster that knows what it needs. Those live in other modules, hence open;
/// there is nothing to override.
///
/// Unchecked: everything mutable is in `state`, behind its lock, or atomic, except the slots that
/// a call reads, for which the above is the proof; the stress tests run it under ThreadSanitizer.
@_documentation(visibility: internal)
open class Roster: @unchecked Sendable {
  /// Unchecked: it, and the links of visits, are only used under the lock.
  struct State: @unchecked Sendable {
    var lanes = Lanes()
    /// The calls under way that did not pass the gate.
    var visits: UnsafeMutablePointer<Visit>?
    /// The oldest of these visits, which has the smallest ticket.
    var oldestVisit: UnsafeMutablePointer<Visit>?
    var lastTicket: UInt64 = 0
    /// Whether something has been changed beside a call that is, or was, inside the gate.
    var besideCall = false
    /// The buffer that this call reads.
    var readInGate: SlotBuffer?
    /// Buffers that were replaced while a call read them.
    var retired: [SlotBuffer] = []
    var waiters = CallWaiters()
    /// Receivers whose registration has ended while a call ran in their mailbox.
    var leaving = Leavers()
    /// Whether an object has been registered for several places at once.
    var hasTwins = false
  }

  /// `open` if no call is inside, `closed` during a change, or the thread that is inside.
  @usableFromInline final let gate = Atomic<UInt>(Roster.open)
  @inlinable static var open: UInt { 0 }
  static let closed: UInt = 1

  /// The buffer that a call through the gate walks. There is none while there are several
  /// priorities; then every call takes the long way.
  @usableFromInline final let shortcut = Atomic<UnsafeMutableRawPointer?>(Roster.nobody)

  /// The value of ``shortcut`` while nobody is registered. No object has this address.
  @inlinable static var nobody: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }

  /// Whether the end of a call has more to do than to leave.
  @usableFromInline final let needsTidying = Atomic(false)

  /// Declared after the words that calls read, so that those are together at the beginning of the
  /// object.
  final let state = Guarded(State())

  public init() {}

  deinit {
    // No other thread can reach the roster any more, so its receivers are released without the
    // lock.
    let (lanes, retired) = state.withLock { ($0.lanes, $0.retired) }
    for lane in lanes { lane.dispose() }
    for buffer in retired { buffer.free() }
  }

  /// Whether nobody is registered, at the price of one load.
  @inlinable
  package final var isEmptyNow: Bool { shortcut.load(ordering: .acquiring) == Self.nobody }

  /// Whether a call is under way just now.
  package final var isBeingCalled: Bool {
    gate.load(ordering: .sequentiallyConsistent) != Self.open
      || state.withLock { $0.visits != nil }
  }

  /// Whether the call at the gate is one of this thread.
  package final var isEnteredHere: Bool {
    gate.load(ordering: .relaxed) == Whereabouts.thread.gateWord
  }

  /// Begins a call: what it sees from here on is what is registered now.
  @usableFromInline
  @inline(__always)
  package final func begin(_ visit: UnsafeMutablePointer<Visit>) { enter(visit) }

  /// Ends a call, wakes its waiters, and sweeps up what it left behind.
  @usableFromInline
  @inline(__always)
  package final func end(_ visit: UnsafeMutablePointer<Visit>) { leave(visit) }

  /// As `begin`, compiled into the library's other modules. Clients call `begin`, which is smaller.
  @inlinable
  @inline(__always)
  package final func enter(_ visit: UnsafeMutablePointer<Visit>) {
    if isEmptyNow { return visit.pointee.meetNobody() }
    let thread = Whereabouts.thread
    let (passed, _) = gate.compareExchange(
      expected: Self.open, desired: thread.gateWord, ordering: .sequentiallyConsistent)
    if passed {
      let address = shortcut.load(ordering: .sequentiallyConsistent)
      if let address, address != Self.nobody {
        return visit.pointee.pass(through: SlotBuffer(at: address))
      }
      turnBack(thread)
    }
    link(visit, at: thread)
  }

  /// As `end`, compiled into the library's other modules.
  @inlinable
  @inline(__always)
  package final func leave(_ visit: UnsafeMutablePointer<Visit>) {
    switch visit.pointee.way {
    case .notAtAll: return
    case .gate: gate.store(Self.open, ordering: .sequentiallyConsistent)
    case .list: unlink(visit)
    }
    if visit.pointee.sawDead || needsTidying.load(ordering: .sequentiallyConsistent) {
      tidy(after: visit)
    }
  }

  /// Wakes the waiters of a call that has ended, and sweeps up what it left behind.
  @usableFromInline
  @inline(never)
  final func tidy(after visit: UnsafeMutablePointer<Visit>) {
    let leaver = visit.pointee.way == .gate ? Whereabouts.thread : .nowhere
    tidy(after: leaver, sweeping: visit.pointee.sawDead)
  }

  /// Leaves the gate again, for the long way. A removal that has begun to wait meanwhile has seen
  /// this thread inside, and has to be told that it has left.
  @usableFromInline
  @inline(never)
  final func turnBack(_ thread: Whereabouts) {
    gate.store(Self.open, ordering: .sequentiallyConsistent)
    if needsTidying.load(ordering: .sequentiallyConsistent) {
      tidy(after: thread, sweeping: false)
    }
  }

  /// Begins a call the long way, for a call that takes long and should leave the gate to others.
  @usableFromInline
  package final func link(_ visit: UnsafeMutablePointer<Visit>, at place: Whereabouts) {
    state.withLock { state in
      state.lastTicket += 1
      visit.pointee.enlist(at: place, ticket: state.lastTicket)
      for lane in state.lanes {
        lane.buffer.addReader()
        visit.pointee.append(Visit.Stretch(buffer: lane.buffer, count: lane.count))
      }
      visit.pointee.next = state.visits
      if let newest = state.visits {
        newest.pointee.previous = visit
      } else {
        state.oldestVisit = visit
      }
      state.visits = visit
    }
  }

  @usableFromInline
  @inline(never)
  final func unlink(_ visit: UnsafeMutablePointer<Visit>) {
    state.withLock { state in
      if let previous = visit.pointee.previous {
        previous.pointee.next = visit.pointee.next
      } else {
        state.visits = visit.pointee.next
      }
      if let next = visit.pointee.next {
        next.pointee.previous = visit.pointee.previous
      } else {
        state.oldestVisit = visit.pointee.previous
      }
      for index in 0..<visit.pointee.stretchCount {
        visit.pointee.stretch(index)?.buffer.removeReader()
      }
    }
    visit.pointee.dispose()
  }
}
