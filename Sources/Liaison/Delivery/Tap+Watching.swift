import Synchronization

extension Tap {
  /// Calls `body` for every event, where it happens, until the token goes away.
  public func watch(_ body: @escaping @Sendable (TapEvent) -> Void) -> Subscription {
    let watcher = Watcher(body, of: self)
    add(watcher)
    return Subscription(watcher)
  }
}

private final class Watcher: Registration, TapWatcher {
  private let body: @Sendable (TapEvent) -> Void
  private let tap: Tap
  private let isOn = Atomic(true)

  init(_ body: @escaping @Sendable (TapEvent) -> Void, of tap: Tap) {
    self.body = body
    self.tap = tap
  }

  func see(_ event: TapEvent) {
    if isActive { body(event) }
  }

  var isActive: Bool { isOn.load(ordering: .acquiring) }

  func cancel() {
    isOn.store(false, ordering: .releasing)
    tap.remove(self)
  }

  func tie(to owner: AnyObject) {
    mistake("A watcher of the tap has no owner; keep its token instead.")
  }
}
