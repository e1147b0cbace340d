import Synchronization

/// A call that may change threads, as the roster knows it.
///
/// It ends with the last of those who work for it: the caller, and each delegate that is asked in a task
/// of its own. One that is late works on after the caller has gone on without it, so a removal still
/// waits for it.
///
/// Unchecked: the visit belongs to the roster, whose lock guards it.
@usableFromInline
final class AsyncCall: @unchecked Sendable {
  /// The calls that the running code is made from, although its task is another one: their visits.
  @TaskLocal static var around: [UInt] = []

  private let roster: Roster
  private let visit = UnsafeMutablePointer<Visit>.allocate(capacity: 1)
  private let users = Atomic(1)

  @usableFromInline
  init(in roster: Roster) {
    self.roster = roster
    roster.link(visit, at: .task)
  }

  @usableFromInline
  var receivers: [Receiver] { roster.receivers(of: visit).map(\.0) }

  /// A delegate begins to work for it in a task of its own, which `start` makes.
  func employ<Outcome>(_ start: () -> Outcome) -> Outcome {
    users.add(1, ordering: .relaxed)
    return Self.$around.withValue(Self.around + [UInt(bitPattern: visit)], operation: start)
  }

  /// The caller goes on.
  @usableFromInline
  func end() {
    if leave() { return }
    // From here on only late delegates belong to the call.
    roster.state.withLock { _ in visit.pointee.place = .nowhere }
  }

  /// The caller, or a delegate, has ended its work. Returns whether that was the last of it.
  @discardableResult
  func leave() -> Bool {
    let isLast = users.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    if isLast { roster.end(visit) }
    return isLast
  }

  deinit {
    if users.load(ordering: .acquiring) > 0 { roster.end(visit) }
    visit.deallocate()
  }
}
