import Synchronization

/// A call whose caller waits for what it returns.
///
/// The caller lends `work`, which uses what lies on the caller's stack. So the caller always waits
/// for a question that has begun. A question that has not begun can be withdrawn.
///
/// Unchecked: only one thread can begin the question. `work` and `result` belong to that thread
/// until it wakes the waiter, and to the caller before and after that.
final class Question<Answer>: @unchecked Sendable {
  private enum Stage: UInt8 { case open, begun, withdrawn }

  private var work: (() -> Answer)?
  private(set) var result: Answer?
  private let stage = Atomic(Stage.open.rawValue)
  let waiter = Waiter()

  init(_ work: @escaping () -> Answer) { self.work = work }

  func answer() {
    if advance(to: .begun) { result = work?() }
    waiter.wake()
  }

  /// Withdraws the question if no thread has begun it. Returns whether it was withdrawn.
  func withdraw() -> Bool { advance(to: .withdrawn) }

  private func advance(to next: Stage) -> Bool {
    stage.compareExchange(
      expected: Stage.open.rawValue, desired: next.rawValue, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Releases what the caller lent. Called when no thread can run the question any more.
  func forget() { work = nil }
}

/// How a question has ended.
enum Asked<Answer> {
  case answered(Answer)
  /// The registration ended before the question began.
  case unheard
  /// The question did not begin within this time, and was withdrawn.
  case late(Duration)
}
