import Synchronization

/// A call whose caller waits for what it returns.
///
/// The caller lends it `work`, which uses what lies on the caller's stack. So a question that has
/// been begun is always waited for; one that has not can be withdrawn.
///
/// Unchecked: `work` and `result` belong to the thread that begins it, which only one can, until
/// the waiter is woken; before and after that to the caller.
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

  /// Takes it back, if no thread has begun it. Returns whether it was taken back.
  func withdraw() -> Bool { advance(to: .withdrawn) }

  private func advance(to next: Stage) -> Bool {
    stage.compareExchange(
      expected: Stage.open.rawValue, desired: next.rawValue, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Releases what the caller lent. Called when no thread can run it any more.
  func forget() { work = nil }
}

/// The end of a question.
enum Asked<Answer> {
  case answered(Answer)
  /// The registration has ended before it was begun.
  case unheard
  /// It was not begun within this time, and taken back.
  case late(Duration)
}
