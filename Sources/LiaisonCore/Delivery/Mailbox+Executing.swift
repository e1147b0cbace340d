/// Runs asynchronous calls of the receiver, one step at a time. A step lasts from one suspension to
/// the next.
///
/// Each step is a letter, so it runs after those that wait, and never at the same time as another.
/// Two asynchronous calls may alternate at their suspensions, as on an actor. If the second waited
/// for the end of the first, a delegate that is asked again from inside would wait for itself.
///
/// A step is never dropped, because the call that it belongs to would not end.
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

/// Where an asynchronous call runs. The value lasts as long as the call.
package struct Stay: Sendable {
  /// The receiver's mailbox; `nil` if the receiver lives here.
  private let mailbox: Mailbox?
  /// The actor to which the call is isolated.
  package let actor: (any Actor)?

  package static let here = Self(mailbox: nil, actor: nil)

  private init(mailbox: Mailbox?, actor: (any Actor)?) {
    self.mailbox = mailbox
    self.actor = actor
  }

  /// `nil` if the place no longer exists.
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

  /// Returns when the letters that were waiting have run.
  package func arrive() async {
    if executor == nil {
      await mailbox?.lettersBefore()
    } else {
      // This code is a step already. Swift 6.3 omits the switch to an executor if the work does
      // nothing but call.
      Delivery.Place.arrive(at: nil)
    }
  }
}
