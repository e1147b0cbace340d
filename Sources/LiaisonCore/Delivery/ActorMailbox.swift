import Synchronization

/// The calls that wait for delegates on one global actor.
///
/// All of these delegates share one mailbox. So a call costs one letter, however many delegates
/// there are, and all of them get two calls in the same order.
public final class ActorMailbox: Sendable {
  private let mailbox: Mailbox
  private let waiting = Atomic(0)

  /// Makes an empty mailbox for the delegates of a contract that live on this actor.
  ///
  /// Generated code makes it. The mailbox takes any number of calls, and does not keep the actor
  /// alive.
  public init(on actor: any Actor, for contract: any Any.Type) {
    mailbox = Mailbox(.actor(actor), .unbounded, for: contract)
  }

  /// Puts a call into the mailbox and returns.
  ///
  /// Calls run on the actor, in the order in which they came, and never two at a time. A call may
  /// be posted from any thread, on the actor, and from inside of another call. It never runs inside
  /// of this function. It keeps the mailbox alive until it has run.
  public func post(_ requirement: Requirement, _ work: @escaping @Sendable () -> Void) {
    waiting.add(1, ordering: .relaxed)
    mailbox.post(requirement) { [self] in
      waiting.subtract(1, ordering: .relaxed)
      work()
    }
  }

  /// Runs the waiting calls, for code on the actor that is about to call the delegates itself.
  ///
  /// The calls run on this thread, so only code on the actor may call it. Calls that come meanwhile
  /// run later. It does nothing inside of a call that the mailbox makes, because that call comes
  /// first. If no call waits, it costs one load.
  public func catchUp() {
    if waiting.load(ordering: .relaxed) > 0 { mailbox.catchUp() }
  }
}
