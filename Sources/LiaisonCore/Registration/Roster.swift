public import Synchronization

/// The receivers of a multicast in their order, and the calls that are under way.
///
/// A call walks the registrations that it saw at its start, without a lock and without counting
/// references. That is safe because the roster knows which calls are under way:
///
/// - The first call passes the *gate*: one atomic word that names the thread inside. An ordinary
///   call costs no more than that.
/// - Calls made while the gate is taken, from inside a call or from another thread, link a `Visit`
///   on their stack into a list, under the lock.
///
/// A change takes the lock and tries to close the gate. If a call is under way, the change does not
/// touch what that call can see: it appends beyond the end, or works on a copy. The last call to
/// leave frees the old slots. Delegates are called and released outside the lock.
///
/// The class is open, because two classes of other modules derive from it: the observers of one
/// sender, which know that sender, and an observed property, which knows what it needs. There is
/// nothing to override.
///
/// Unchecked: every mutable property is in `state`, behind its lock, or atomic. The exception is
/// the slots that a call reads. For these the text above is the proof, and the stress tests run it
/// under ThreadSanitizer.
@_documentation(visibility: internal)
open class Roster: @unchecked Sendable {
  /// Unchecked: the state and the links of visits are used only under the lock.
  struct State: @unchecked Sendable {
    var lanes = Lanes()
    /// The calls under way that did not pass the gate.
    var visits: UnsafeMutablePointer<Visit>?
    /// The oldest of these visits, which has the smallest ticket.
    var oldestVisit: UnsafeMutablePointer<Visit>?
    var lastTicket: UInt64 = 0
    /// Whether a change was made beside a call that is, or was, inside the gate.
    var besideCall = false
    /// The buffer that this call may read.
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

  /// The buffer that a call through the gate walks. It is nil while there are several priorities,
  /// or after a change beside a call in the gate. Then every call takes the slow path.
  @usableFromInline final let shortcut = Atomic<UnsafeMutableRawPointer?>(Roster.nobody)

  /// The value of ``shortcut`` while no receiver is registered. No object has this address.
  @inlinable static var nobody: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }

  /// Whether a call that ends has more to do than to leave.
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

  /// Whether no receiver is registered. Costs one load.
  @inlinable
  package final var isEmptyNow: Bool { shortcut.load(ordering: .acquiring) == Self.nobody }

  /// Whether a call is under way at present.
  package final var isBeingCalled: Bool {
    gate.load(ordering: .sequentiallyConsistent) != Self.open
      || state.withLock { $0.visits != nil }
  }

  /// Whether the call inside the gate runs on this thread.
  package final var isEnteredHere: Bool {
    gate.load(ordering: .relaxed) == Whereabouts.thread.gateWord
  }

  /// Begins a call. The call sees the receivers that are registered now.
  @usableFromInline
  @inline(__always)
  package final func begin(_ visit: UnsafeMutablePointer<Visit>) { enter(visit) }

  /// Ends a call, wakes the removals that wait for it, and sweeps up what it left behind.
  @usableFromInline
  @inline(__always)
  package final func end(_ visit: UnsafeMutablePointer<Visit>) { leave(visit) }

  /// Like `begin`, but inlined into the library's other modules. Clients call `begin`, which is
  /// smaller.
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

  /// Like `end`, but inlined into the library's other modules.
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

  /// Wakes the removals that wait for an ended call, and sweeps up what the call left behind.
  @usableFromInline
  @inline(never)
  final func tidy(after visit: UnsafeMutablePointer<Visit>) {
    let leaver = visit.pointee.way == .gate ? Whereabouts.thread : .nowhere
    tidy(after: leaver, sweeping: visit.pointee.sawDead)
  }

  /// Leaves the gate again to take the slow path. A removal that has begun to wait meanwhile has
  /// seen this thread inside, so it has to be told that the thread has left.
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
