/// Runs asynchronous calls of the receiver, one step from a suspension to the next at a time.
///
/// Each step is a letter, so it comes after those that wait, and beside no other. Two asynchronous
/// calls may take turns at their suspensions, as on an actor. Were the second to wait for the end
/// of the first, a delegate that is asked again from inside would wait for itself.
///
/// A step is never dropped: the call that it belongs to would not end.
extension Mailbox: TaskExecutor {
  @usableFromInline
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    post(step: { job.runSynchronously(on: self.asUnownedTaskExecutor()) })
  }

  private func post(step work: @escaping @Sendable () -> Void) {
    if state.withLock({ $0.takeAnyway(Letter(step: work)) }) { schedule() }
  }

  /// Returns when the letters that wait now have run.
  fileprivate func lettersBefore() async {
    let isIdle = state.withLock { $0.letters.isEmpty && $0.runner == .nowhere }
    if isIdle { return }
    await withCheckedContinuation { arrived in post(step: { arrived.resume() }) }
  }
}

/// Where an asynchronous call runs. It lasts as long as the call.
package struct Stay: Sendable {
  /// The receiver's mailbox, unless it lives here.
  private let mailbox: Mailbox?
  /// The actor to which the call is isolated.
  package let actor: (any Actor)?

  package static let here = Self(mailbox: nil, actor: nil)

  private init(mailbox: Mailbox?, actor: (any Actor)?) {
    self.mailbox = mailbox
    self.actor = actor
  }

  /// Nil when the place has gone.
  package init?(at mailbox: Mailbox?) {
    self.init(mailbox: mailbox, actor: mailbox?.place.isolation)
    if actor == nil, case .actor = mailbox?.place { return nil }
  }

  package var isHere: Bool { mailbox == nil }

  /// The executor of the call's steps. An actor runs them itself.
  package var executor: (any TaskExecutor)? {
    if case .actor = mailbox?.place { return nil }
    return mailbox
  }

  /// Comes after the letters that wait.
  package func arrive() async {
    if executor == nil {
      await mailbox?.lettersBefore()
    } else {
      // This is a step already. Swift 6.3 leaves out the way to an executor for work that does
      // nothing but call.
      Delivery.Place.arrive(at: nil)
    }
  }
}
