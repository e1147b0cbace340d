extension Tap {
  /// Calls `body` for every event, on the thread where it happens, until the token goes away.
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
