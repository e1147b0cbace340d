import LiaisonCore
import LiaisonObservation

/// Observes a path of an object as long as a cursor reads it. All its cursors share one observer.
final class WatchedPath: Sendable {
  let log: ChangeLog
  private let token: Subscription
  private let key: PathKey
  private let table: ObservationTable

  fileprivate init<Value>(
    _ path: BarePath<Value>, _ key: PathKey, of subject: AnyObject, in table: ObservationTable
  ) {
    let log = ChangeLog(hasElements: hasElements(Value.self))
    self.log = log
    self.key = key
    self.table = table
    token = path.observe(subject) { change in
      log.note(change.kind, change.ranges?.ranges)
    }
  }

  deinit { table.forgetWatched(key) }
}

extension ObservedPath {
  /// The key that distinguishes this path from others.
  func key(_ path: AnyKeyPath) -> PathKey {
    let bare = BarePath(self)
    return bare.isProperty ? .property(bare.number) : .path(path)
  }
}

extension BarePath {
  func watched(_ key: PathKey, of subject: AnyObject) -> WatchedPath {
    let table = self.table(of: subject)
    return table.watched(key) { WatchedPath(self, key, of: subject, in: table) }
  }
}

extension ObservationTable {
  fileprivate func watched(
    _ key: PathKey, making make: () -> WatchedPath
  ) -> WatchedPath {
    if let known = sharedPaths.withLock({ $0[key]?.watched }) { return known }
    let fresh = make()
    let other = sharedPaths.withLock { known in
      let other = known[key]?.watched
      if other == nil { known[key] = SharedPath(reader: fresh) }
      return other
    }
    return other ?? fresh
  }

  fileprivate func forgetWatched(_ key: PathKey) {
    // Another `WatchedPath` may have taken the key meanwhile. It is released outside the lock,
    // because this may be its last reference, and its `deinit` takes the lock.
    let other = sharedPaths.withLock { known in
      let other = known[key]?.watched
      if other == nil { known[key] = nil }
      return other
    }
    withExtendedLifetime(other) {}
  }
}

extension SharedPath {
  fileprivate var watched: WatchedPath? { reader as? WatchedPath }
}
