/// The letter of a question, as it lies in the mailbox. If the mailbox discards it unread, the
/// caller goes on without an answer.
final class Slip<Answer>: Sendable {
  private let question: Question<Answer>

  private init(_ question: Question<Answer>) { self.question = question }

  deinit { question.waiter.wake() }

  /// Makes a letter that holds the only reference to its slip.
  static func letter(for question: Question<Answer>, _ requirement: Requirement) -> Letter {
    let slip = Slip(question)
    return Letter(of: requirement, asking: question) { slip.question.answer() }
  }
}
