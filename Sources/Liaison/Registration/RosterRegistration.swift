/// A receiver's place in a roster, for the token that ends it. The roster is not kept alive.
final class RosterRegistration: Registration {
  private let receiver: Receiver
  private let roster: WeakRoster

  init(of receiver: Receiver, in roster: Roster) {
    self.receiver = receiver
    self.roster = WeakRoster(roster)
  }

  var isActive: Bool { receiver.stands && receiver.isAlive && roster.value != nil }
  var losses: Int { receiver.losses }

  func cancel() {
    // Without a roster there are still the letters that it has left.
    if roster.value?.remove(receiver) == nil { receiver.end() }
  }

  func cancelWithRemains() -> [any Remains] {
    cancel()
    let mailbox = RemainingLetter(receiver: receiver)
    return roster.value.map { [.calls(of: $0), mailbox] } ?? [mailbox]
  }

  func tie(to owner: AnyObject) { receiver.tie(to: owner) }
}

/// Unchecked: written once, and the runtime reads a weak reference atomically.
private final class WeakRoster: @unchecked Sendable {
  private(set) weak var value: Roster?

  init(_ value: Roster) { self.value = value }
}
