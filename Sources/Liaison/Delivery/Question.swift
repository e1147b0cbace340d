import Dispatch
import Synchronization

/// A call whose caller waits for what it returns.
///
/// Unchecked: `result` is written before the semaphore is signalled and read after the wait, and
/// `work` runs while its caller, who owns what it captures, waits.
final class Question<Answer>: @unchecked Sendable {
  private var work: (() -> Answer)?
  private let semaphore = DispatchSemaphore(value: 0)
  private(set) var result: Answer?

  init(_ work: @escaping () -> Answer) { self.work = work }

  func run() { result = work?() }

  func wake() { semaphore.signal() }

  /// Returns whether it was answered, or let go, in time.
  func wait(until deadline: DispatchTime) -> Bool { semaphore.wait(timeout: deadline) == .success }

  /// Lets go of what the caller lent. Called when nobody can run it any more.
  func forget() { work = nil }
}

/// What lies in the mailbox for a question. When it is thrown away unread, the caller goes on
/// without an answer.
final class Slip<Answer>: Sendable {
  private let question: Question<Answer>

  private let isAnswered = Atomic(false)

  private init(_ question: Question<Answer>) { self.question = question }

  deinit { if !isAnswered.load(ordering: .acquiring) { question.wake() } }

  /// The only reference to the slip is the letter's.
  static func letter(for question: Question<Answer>) -> Letter {
    let slip = Slip(question)
    return Letter(work: { slip.answer() }, isAwaited: true)
  }

  private func answer() {
    question.run()
    isAnswered.store(true, ordering: .releasing)
    question.wake()
  }
}
