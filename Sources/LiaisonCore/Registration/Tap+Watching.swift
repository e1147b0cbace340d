extension Tap {
  /// Calls `body` for every event, on the thread where it happens, until the token goes away.
  ///
  ///     let token = Tap.shared.watch { event in print(event) }
  ///
  /// Several threads may call `body` at the same time. The thread goes on when `body` has returned.
  /// No lock is held meanwhile, so `body` may call everything; an event that it causes calls it
  /// again from inside. Several watchers are called in no particular order. The tap keeps `body`
  /// until the token is cancelled or released.
  public func watch(_ body: @escaping @Sendable (TapEvent) -> Void) -> Subscription {
    let watcher = Watcher()
    add(watcher)
    return watcher.feed.observe(
      body,
      ended: { [weak self, weak watcher] in
        if let self, let watcher { remove(watcher) }
      })
  }
}

private final class Watcher: TapWatcher {
  let feed = Feed<TapEvent>()

  func see(_ event: TapEvent) { feed.tell(event) }
}
