/// A receiver's place in a roster, for the token that ends it. The roster is not kept alive.
final class RosterRegistration: Registration {
  private let receiver: Receiver
  private let roster: WeakRoster

  init(of receiver: Receiver, in roster: Roster) {
    self.receiver = receiver
    self.roster = WeakRoster(roster)
  }

  var isActive: Bool { !receiver.isRemoved && receiver.isAlive && roster.value != nil }
  var losses: Int { receiver.losses }

  // The multicast marks its receivers when it goes, so without one there is nothing to end.
  func cancel() { roster.value?.remove(receiver) }
  func cancelAndWait() { roster.value?.removeAndWait(receiver) }

  func cancelAndWait(upTo limit: Duration) -> Bool {
    roster.value?.removeAndWait(receiver, upTo: limit) ?? true
  }

  func tie(to owner: AnyObject) { receiver.tie(to: owner) }
}

/// Unchecked: written once, and the runtime reads a weak reference atomically.
private final class WeakRoster: @unchecked Sendable {
  private(set) weak var value: Roster?

  init(_ value: Roster) { self.value = value }
}
