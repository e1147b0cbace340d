import LiaisonCore

/// What can still be asked of an observer that was cancelled: without its body, and what that holds.
final class EndedObservation: Registration {
  private let facts: ObserverInfo.Facts
  private let roster: Roster
  private let mailbox: Mailbox?

  init(of observer: NoticeObserver) {
    facts = ObserverInfo.Facts(observer)
    roster = observer.roster
    mailbox = observer.currentMailbox
  }

  var isActive: Bool { false }
  var losses: Int { mailbox?.losses ?? 0 }
  var info: ObserverInfo { ObserverInfo(facts, isPaused: false, losses: losses) }

  func cancel() {}

  func cancelWithRemains() -> [any Remains] {
    let calls: [any Remains] = [.calls(of: roster)]
    guard let mailbox else { return calls }
    return calls + [.work(in: mailbox)]
  }

  func tie(to owner: AnyObject) {}
}
