/// The token of a receiver in a roster.
///
/// It keeps neither of them alive. The roster keeps the receiver as long as it stands, and calls
/// keep it as long as they need it. So what the receiver holds is released when its registration
/// ends, however long the token is kept. After that the token needs the mailbox only, which holds
/// nothing once it has been closed.
///
/// Unchecked: the references are written once, and the runtime reads weak ones atomically.
final class RosterSubscription: Subscription, @unchecked Sendable {
  private weak var receiver: Receiver?
  private weak var roster: Roster?
  private let mailbox: Mailbox?

  init(of receiver: Receiver, in roster: Roster) {
    self.receiver = receiver
    self.roster = roster
    mailbox = receiver.currentMailbox
  }

  override var isActive: Bool {
    guard let receiver, roster != nil else { return false }
    return receiver.stands && receiver.isAlive
  }

  override var losses: Int { mailbox?.losses ?? 0 }

  override func cancel() {
    guard let receiver else {
      mailbox?.close()
      return
    }
    // If the roster has gone, letters that it left may still wait.
    if roster?.remove(receiver) == nil { receiver.end() }
  }

  override func cancelWithRemains() -> Remains {
    cancel()
    var remains = Remains()
    if let roster { remains.append(.calls(of: roster)) }
    if let mailbox { remains.append(.work(in: mailbox)) }
    return remains
  }

  override func limit(to owner: AnyObject) { receiver?.tie(to: owner) }
}
