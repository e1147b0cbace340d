import Synchronization

/// An asynchronous call as the roster sees it: it may change threads.
///
/// The call ends when its caller and all delegates that work in tasks of their own have finished. A
/// late delegate works on after the caller has gone on without it, so a removal still waits for
/// that delegate.
///
/// Unchecked: the visit belongs to the roster, whose lock guards it. Only the caller uses `origin`
/// until its part has ended.
@usableFromInline
package final class AsyncCall: @unchecked Sendable {
  /// The calls from which the current code runs, although it runs in another task.
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

  /// Runs `start`, which makes the task in which a delegate works for this call.
  package func employ<Outcome>(_ start: () -> Outcome) -> Outcome {
    users.add(1, ordering: .relaxed)
    let origin = origin ?? Origin(visit)
    self.origin = origin
    // A delegate may start a task and leave it. Calls from that task are inside calls that have
    // ended, so those are left out.
    let around = Self.around.filter(\.isUnderWay)
    return Self.$around.withValue(around + [origin], operation: start)
  }

  /// Ends the caller's part.
  @usableFromInline
  package func end() {
    if leave() { return }
    // From here on, only late delegates belong to the call.
    roster.state.withLock { _ in visit.pointee.place = .nowhere }
  }

  /// Ends the part of the caller or of one delegate. Returns whether it was the last part.
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

/// The part of a call that the call's tasks keep, perhaps longer than the call lasts. `end()`
/// clears the address, because a later call may have its visit at the same address.
final class Origin: Sendable {
  private let address: Atomic<UInt>

  fileprivate init(_ visit: UnsafeMutablePointer<Visit>) {
    address = Atomic(UInt(bitPattern: visit))
  }

  fileprivate var isUnderWay: Bool { address.load(ordering: .acquiring) != 0 }

  /// Whether `visit` belongs to this call and the call is under way.
  func isCall(of visit: UnsafeMutablePointer<Visit>) -> Bool {
    address.load(ordering: .acquiring) == UInt(bitPattern: visit)
  }

  /// This has to happen before the visit's memory is deallocated.
  fileprivate func end() { address.store(0, ordering: .releasing) }
}
