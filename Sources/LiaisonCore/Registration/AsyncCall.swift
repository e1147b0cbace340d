import Synchronization

/// A call that may change threads, as the roster knows it.
///
/// It ends when the caller and all delegates that are asked in tasks of their own have finished. A
/// late delegate works on after the caller has gone on without it, so a removal still waits for it.
///
/// Unchecked: the visit belongs to the roster, whose lock guards it; `origin` is the caller's until
/// it ends.
@usableFromInline
package final class AsyncCall: @unchecked Sendable {
  /// The calls that the running code is made from, although its task is another one.
  @TaskLocal static var around: [Origin] = []

  private let roster: Roster
  private let visit = UnsafeMutablePointer<Visit>.allocate(capacity: 1)
  private let users = Atomic(1)
  /// The part of the call that its tasks keep. The caller makes it before the call can end.
  private var origin: Origin?

  @usableFromInline
  package init(in roster: Roster) {
    self.roster = roster
    roster.link(visit, at: .task)
  }

  @usableFromInline
  package var receivers: [Receiver] { roster.receivers(of: visit).map(\.0) }

  /// A delegate begins to work for it in a task of its own, which `start` makes.
  package func employ<Outcome>(_ start: () -> Outcome) -> Outcome {
    users.add(1, ordering: .relaxed)
    let origin = origin ?? Origin(visit)
    self.origin = origin
    // A delegate may start a task and leave it. Calls from that task are inside calls that have
    // ended, so those are left out.
    let around = Self.around.filter(\.isUnderWay)
    return Self.$around.withValue(around + [origin], operation: start)
  }

  /// The caller goes on.
  @usableFromInline
  package func end() {
    if leave() { return }
    // From here on, only late delegates belong to the call.
    roster.state.withLock { _ in visit.pointee.place = .nowhere }
  }

  /// The caller, or a delegate, has ended its work. Returns whether that was the last of it.
  @discardableResult
  package func leave() -> Bool {
    let isLast = users.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    if isLast { endVisit() }
    return isLast
  }

  private func endVisit() {
    origin?.end()
    roster.end(visit)
  }

  deinit {
    if users.load(ordering: .acquiring) > 0 { endVisit() }
    visit.deallocate()
  }
}

/// The part of a call that its tasks keep, perhaps longer than the call lasts. A later call may
/// have its visit at the same address.
final class Origin: Sendable {
  private let address: Atomic<UInt>

  fileprivate init(_ visit: UnsafeMutablePointer<Visit>) {
    address = Atomic(UInt(bitPattern: visit))
  }

  fileprivate var isUnderWay: Bool { address.load(ordering: .acquiring) != 0 }

  /// Whether this is the call, which is under way.
  func isCall(of visit: UnsafeMutablePointer<Visit>) -> Bool {
    address.load(ordering: .acquiring) == UInt(bitPattern: visit)
  }

  /// This has to happen before the visit's memory is deallocated.
  fileprivate func end() { address.store(0, ordering: .releasing) }
}
