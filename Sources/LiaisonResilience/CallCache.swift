import LiaisonCore

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
/// When there are too many, what was used longest ago goes. Only a cache whose results expire reads its
/// clock, once for each call. Proxies may share one. It may be used from any thread; keys are compared,
/// and let go, under its lock.
///
/// **Making.** Calls with one key that come together make one call: the first makes it, and the others
/// wait for what it returns or throws. What it throws is not kept, so the next call makes it again. Who
/// is cancelled stops waiting and disturbs nobody; if that is the one who makes it, the next of them
/// makes it anew. A synchronous call waits for synchronous ones on other threads. It does not wait for a
/// task, which may need its thread, and makes its own call instead.
///
/// A call that would wait for itself, through others perhaps, is refused with ``CallCircle``. Only what
/// is proved is: one that a task starts for the call that it belongs to waits.
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
    /// The makings that calls may join.
    var makings: [Key: CallMaking<Value>] = [:]
    /// How often something was removed. What was called before may return what has been removed.
    var removals = 0
  }

  private let duration: Duration?
  private let limit: Int
  private let timeline: Timeline
  private let state = Guarded(State())

  /// An empty cache.
  ///
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
    let now = now
    let (found, gone) = state.withLock { state -> (Value?, Entry?) in
      guard let entry = state.entries[key] else { return (nil, nil) }
      if let end = entry.end, end <= now { return (nil, state.entries.removeValue(forKey: key)) }
      state.use(key)
      return (entry.value, nil)
    }
    withExtendedLifetime(gone) {}
    return found
  }

  /// Forgets one result. What is being called just now is returned to those who wait for it, and not
  /// kept; who comes later has it called anew.
  public func remove(_ key: Key) {
    let gone = state.withLock { state in
      state.removals += 1
      return (state.entries.removeValue(forKey: key), state.makings.removeValue(forKey: key))
    }
    withExtendedLifetime(gone) {}
  }

  /// Forgets all results, as above.
  public func removeAll() {
    let gone = state.withLock { state in
      defer { (state.entries, state.makings) = ([:], [:]) }
      state.removals += 1
      return (state.entries, state.makings)
    }
    withExtendedLifetime(gone) {}
  }

  /// What time it is, where anything expires.
  private var now: Duration { duration == nil ? .zero : timeline.now }

  // MARK: - For calls

  /// How many calls wait for one with this key.
  func waiting(for key: Key) -> Int { state.withLock { $0.makings[key] }?.waiting ?? 0 }

  /// What a call has to do for its result.
  enum Turn: Sendable {
    case found(Value)
    /// It is made, and others may join it.
    case makes(CallMaking<Value>)
    /// It is made for itself alone; the number is for what it returns.
    case makesAlone(Int)
    /// Another call makes it.
    case joins(CallMaking<Value>)
  }

  /// - Parameter making: How the call would be made, by a caller who can wait or who cannot.
  func turn(_ key: Key, making: @Sendable () -> CallMaking<Value>, canWait: Bool) -> Turn {
    let now = now
    let (turn, gone) = state.withLock { state -> (Turn, Entry?) in
      var gone: Entry?
      if let entry = state.entries[key] {
        guard let end = entry.end, end <= now else {
          state.use(key)
          return (.found(entry.value), nil)
        }
        gone = state.entries.removeValue(forKey: key)
      }
      guard let known = state.makings[key] else {
        let new = making()
        state.makings[key] = new
        return (.makes(new), gone)
      }
      // A thread does not wait for a task, which may need that thread.
      return (canWait || known.isOnThread ? .joins(known) : .makesAlone(state.removals), gone)
    }
    withExtendedLifetime(gone) {}
    return turn
  }

  /// A call that others could join has returned this; nil where it has no result to keep.
  func end(_ making: CallMaking<Value>, _ value: Value?, for key: Key) {
    keep(value, for: key) { state in
      guard state.makings[key] === making else { return false }
      state.makings[key] = nil
      return true
    }
  }

  /// A call has returned this that was made for itself alone.
  func keep(_ value: Value, for key: Key, unlessRemovedSince number: Int) {
    keep(value, for: key) { $0.removals == number }
  }

  private func keep(
    _ value: Value?, for key: Key, if isWanted: @Sendable (inout State) -> Bool
  ) {
    let end = duration.map { timeline.now + $0 }
    let gone = state.withLock { state -> (Entry?, Entry?) in
      guard isWanted(&state), let value else { return (nil, nil) }
      let old = state.entries.updateValue(Entry(value: value, end: end, use: 0), forKey: key)
      state.use(key)
      // No list of both and no key path: of a generic type it would be made anew for each call.
      return (old, state.makeRoom(limit))
    }
    withExtendedLifetime(gone) {}
  }
}

extension CallCache.State {
  fileprivate mutating func use(_ key: Key) {
    lastUse += 1
    entries[key]?.use = lastUse
    uses.append((key, lastUse))
    // So that it does not grow with the uses: half of it at least does not count any more.
    if uses.count > 2 * entries.count + 16 { forgetOldUses() }
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
