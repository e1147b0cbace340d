import LiaisonCore

// A class and its subclass are either both thread-safe or both not. If they differ, the subclass's
// accessors use these members of the superclass's storage, and the compiler shows the message.

extension LockedObservationStorage {
  @available(
    *, unavailable,
    message:
      "The superclass is thread-safe, so its subclasses are too: write '@Observed(.threadSafe)'"
  )
  public var isWatched: Bool { mistake("Nothing calls this.") }

  @available(
    *, unavailable,
    message:
      "The superclass is thread-safe, so its subclasses are too: write '@Observed(.threadSafe)'"
  )
  public func isWatched(_ key: Int) -> Bool { mistake("Nothing calls this.") }
}

extension ObservationStorage {
  @available(
    *, unavailable,
    message:
      "The superclass is not thread-safe, so its subclasses cannot be: write '@Observed(.threadSafe)' before the superclass, or '@Observed' here"
  )
  public func withLock<Outcome>(_ body: () -> Outcome) -> Outcome { mistake("Nothing calls this.") }
}
