/// What the letter of a question holds. If the mailbox discards the letter unread, the release of
/// the waker wakes the caller, who goes on without an answer.
final class QuestionWaker<Answer>: Sendable {
  private let question: Question<Answer>

  private init(_ question: Question<Answer>) { self.question = question }

  deinit { question.waiter.wake() }

  /// Makes a letter that holds the only reference to its waker.
  static func letter(for question: Question<Answer>, _ requirement: Requirement) -> Letter {
    let waker = QuestionWaker(question)
    return Letter(of: requirement, asking: question) { waker.question.answer() }
  }
}
