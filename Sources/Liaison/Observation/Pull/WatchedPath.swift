/// Observes a path of an object for as long as a cursor reads it. All cursors that read it share one.
@usableFromInline
final class WatchedPath: Sendable {
  let log: ChangeLog
  private let token: Subscription
  private let key: Key
  private let table: ObservationTable

  /// Which path of an object it is.
  ///
  /// Unchecked: a key path is immutable.
  @usableFromInline
  enum Key: Hashable, @unchecked Sendable {
    /// A property, by its number.
    case property(Int)
    /// A longer way, as it was written.
    case path(AnyKeyPath)
  }

  /// One that lives as long as its cursors do.
  struct Known: Sendable {
    weak let watched: WatchedPath?
  }

  fileprivate init<Value>(
    _ path: ObservedPath<Value>, _ key: Key, of subject: AnyObject, in table: ObservationTable
  ) {
    let log = ChangeLog(hasElements: hasElements(Value.self))
    self.log = log
    self.key = key
    self.table = table
    token = path.observe(subject, ObserverTerms([])) { _, _, change in
      log.note(change.kind, change.ranges?.ranges)
    }
  }

  deinit { table.forgetWatched(key) }
}

extension ObservedPath {
  /// What tells it from others.
  func key(_ path: AnyKeyPath) -> WatchedPath.Key {
    isProperty ? .property(step.number) : .path(path)
  }

  func watched(_ key: WatchedPath.Key, of subject: AnyObject) -> WatchedPath {
    let table = step.table(of: subject)
    return table.watched(key) { WatchedPath(self, key, of: subject, in: table) }
  }
}

extension ObservationTable {
  fileprivate func watched(
    _ key: WatchedPath.Key, making make: () -> WatchedPath
  ) -> WatchedPath {
    if let known = watchedPaths.withLock({ $0[key]?.watched }) { return known }
    let fresh = make()
    let other = watchedPaths.withLock { known in
      let other = known[key]?.watched
      if other == nil { known[key] = WatchedPath.Known(watched: fresh) }
      return other
    }
    return other ?? fresh
  }

  fileprivate func forgetWatched(_ key: WatchedPath.Key) {
    // Another one may have come meanwhile. It is not let go under the lock, where it could be the last
    // reference to it.
    let other = watchedPaths.withLock { known in
      let other = known[key]?.watched
      if other == nil { known[key] = nil }
      return other
    }
    withExtendedLifetime(other) {}
  }
}
