/// What calls have returned, to be returned again without a call.
///
///     let images = CallCache<String, Image>(for: .seconds(60), atMost: 100)
///     let store = ImageStoreProxy(
///       .to(disk), interceptors: [
///         .caching(in: images) { (call: ImageStoreInvocation) in
///           if case .image(let name) = call { name } else { nil }
///         }
///       ])
///
///     images.remove("sunset")     // has changed
///
/// When there are too many, what was used longest ago goes. Proxies may share one. It may be used from
/// any thread; keys are compared, and let go, under its lock.
public final class CallCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  fileprivate struct Entry: Sendable {
    let value: Value
    /// Until when it may be used.
    let end: Duration?
    /// When it was used last, counted in uses.
    var use: UInt64
  }

  fileprivate struct State: ~Copyable, Sendable {
    var entries: [Key: Entry] = [:]
    /// Every use, oldest first. Only the last one of each key counts.
    var uses = Ring<(key: Key, number: UInt64)>()
    var lastUse: UInt64 = 0
    /// What was called before then may return what has been removed.
    var lastRemoval: ContinuousClock.Instant?
  }

  private let duration: Duration?
  private let limit: Int
  private let timeline: Timeline
  private let state = Guarded(State())

  /// - Parameters:
  ///   - duration: For how long a result may be used; for ever if nothing is said.
  ///   - limit: How many results are kept.
  ///   - clock: By which they expire.
  public init(
    for duration: Duration? = nil, atMost limit: Int,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    insist(limit > 0, "A cache keeps one result or more.")
    self.duration = duration
    self.limit = limit
    timeline = Timeline(clock)
  }

  /// How many results are kept, among them those that have expired and were not asked for since.
  public var count: Int { state.withLock { $0.entries.count } }

  /// What was kept and has not expired. This counts as a use.
  public subscript(key: Key) -> Value? {
    let now = timeline.now
    let (found, gone) = state.withLock { state -> (Value?, Entry?) in
      guard let entry = state.entries[key] else { return (nil, nil) }
      if let end = entry.end, end <= now { return (nil, state.entries.removeValue(forKey: key)) }
      state.use(key, limit)
      return (entry.value, nil)
    }
    withExtendedLifetime(gone) {}
    return found
  }

  /// Forgets one result. What is being called just now is returned, and not kept.
  public func remove(_ key: Key) { withExtendedLifetime(forget { $0.removeValue(forKey: key) }) {} }

  /// Forgets all results, as above.
  public func removeAll() {
    let gone = forget { entries in
      defer { entries = [:] }
      return entries
    }
    withExtendedLifetime(gone) {}
  }

  /// Returns what is forgotten, so that it goes outside the lock.
  private func forget<Gone: Sendable>(_ body: @Sendable (inout [Key: Entry]) -> Gone) -> Gone {
    let now = ContinuousClock.now
    return state.withLock { state in
      // Another thread that came to remove later may have been quicker.
      state.lastRemoval = max(now, state.lastRemoval ?? now)
      return body(&state.entries)
    }
  }

  /// Keeps what a call has returned, unless something has been removed since it began.
  func keep(_ value: Value, for key: Key, since began: ContinuousClock.Instant?) {
    let entry = Entry(value: value, end: duration.map { timeline.now + $0 }, use: 0)
    let gone = state.withLock { state -> (Entry?, Entry?) in
      if let removal = state.lastRemoval, began.map({ $0 <= removal }) ?? true { return (nil, nil) }
      let old = state.entries.updateValue(entry, forKey: key)
      state.use(key, limit)
      // No list of both and no key path: of a generic type it would be made anew for each call.
      return (old, state.makeRoom(limit))
    }
    withExtendedLifetime(gone) {}
  }
}

extension CallCache.State {
  fileprivate mutating func use(_ key: Key, _ limit: Int) {
    lastUse += 1
    entries[key]?.use = lastUse
    uses.append((key, lastUse))
    // So that it does not grow with the uses: half of it at least does not count any more.
    if uses.count > 2 * limit + 16 { forgetOldUses() }
  }

  private mutating func forgetOldUses() {
    for _ in 0..<uses.count {
      guard let use = uses.popFirst() else { return }
      if entries[use.key]?.use == use.number { uses.append(use) }
    }
  }

  /// Takes out what was used longest ago, if there is too much.
  fileprivate mutating func makeRoom(_ limit: Int) -> CallCache.Entry? {
    while entries.count > limit, let use = uses.popFirst() {
      if entries[use.key]?.use == use.number { return entries.removeValue(forKey: use.key) }
    }
    return nil
  }
}

extension Interceptor {
  /// Answers with what an earlier call has returned. What comes after it in the list, and the subject,
  /// are asked for what is not there. Errors are not kept, and calls that are under way do not wait for
  /// each other.
  ///
  /// Takes a contract of `.invocations` that is Sendable or `.anywhere`.
  ///
  /// - Parameters:
  ///   - cache: Where results are kept. Results of another type are not.
  ///   - key: What a call's result is kept under; nil for one that is always made.
  public static func caching<Call: Invocation & Sendable, Key, Value>(
    in cache: CallCache<Key, Value>, by key: @escaping @Sendable (Call) -> Key?
  ) -> Self {
    let keyOfCall: @Sendable (InterceptedCall) -> Key? = { call in
      (call.invocation as? Call).flatMap(key)
    }
    return Self(
      before: { call in
        guard let key = keyOfCall(call), let value = cache[key] else { return .proceed }
        return .answer(value)
      },
      returned: { call, result in
        if let value = result as? Value, let key = keyOfCall(call) {
          cache.keep(value, for: key, since: call.began)
        }
        return .keep
      }, measuring: true, readingArguments: true)
  }
}
