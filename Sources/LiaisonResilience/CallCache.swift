import LiaisonCore

/// Keeps the results of calls, and returns them again without a call.
///
///     let images = CallCache<String, Image>(for: .seconds(60), atMost: 100)
///     let store = ImageStoreProxy(
///       .to(disk),
///       interceptors: [
///         .caching(in: images) { (call: ImageStoreInvocation) in
///           if case .image(let name) = call { name } else { nil }
///         }
///       ])
///
///     images.remove("sunset")     // has changed
///
/// When there are too many results, the ones that were used longest ago are removed. Only a cache
/// whose results expire reads its clock: when a call asks it, and when a result is kept. Proxies
/// may share a cache. It may be used from any thread; keys are compared and released under its
/// lock.
///
/// **Making.** Calls with one key that come together make one call: the first caller makes it, and
/// the others wait for its result or its error. An error is not kept, so the next call is made
/// again. A caller that is cancelled stops waiting, and the others go on. If it is the one that
/// makes the call, the next caller makes it anew. A synchronous call waits for synchronous calls on
/// other threads. It does not wait for a task, which may need its thread, and makes its own call
/// instead.
///
/// A call that would wait for itself, directly or through others, is refused with ``CallCircle``,
/// but only if that is proved. A call in a task that the waiting call has started is not
/// recognised, and waits.
public final class CallCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  fileprivate struct CachedAnswer: Sendable {
    let value: Value
    /// The time until which it may be used.
    let end: Duration?
    /// The number of its last use.
    var use: UInt64
  }

  fileprivate struct State: ~Copyable, Sendable {
    var answers: [Key: CachedAnswer] = [:]
    /// All uses, oldest first. Only the last use of each key counts.
    var uses = Ring<(key: Key, number: UInt64)>()
    var lastUse: UInt64 = 0
    /// The calls under way that others may join.
    var makings: [Key: CallMaking<Value>] = [:]
    /// How many times results were removed. A call that began before a removal may return the
    /// removed result.
    var removals = 0
  }

  private let duration: Duration?
  private let limit: Int
  private let timeline: Timeline
  private let state = Guarded(State())

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - duration: How long a result may be used; for ever if nothing is given.
  ///   - limit: How many results are kept.
  ///   - clock: The clock by which they expire.
  public init(
    for duration: Duration? = nil, atMost limit: Int,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    insist(limit > 0, "A cache keeps one result or more.")
    self.duration = duration
    self.limit = limit
    timeline = Timeline(clock)
  }

  /// How many results are kept, including expired ones that were not asked for since.
  public var count: Int { state.withLock { $0.answers.count } }

  /// The result for a key, if it is kept and has not expired.
  ///
  /// Reading it counts as a use. It makes no call, and does not wait for one that is under way.
  public subscript(key: Key) -> Value? {
    let now = now
    let (found, gone) = state.withLock { state -> (Value?, CachedAnswer?) in
      guard let answer = state.answers[key] else { return (nil, nil) }
      if let end = answer.end, end <= now { return (nil, state.answers.removeValue(forKey: key)) }
      state.use(key)
      return (answer.value, nil)
    }
    withExtendedLifetime(gone) {}
    return found
  }

  /// Forgets one result.
  ///
  /// The result of a call that is under way is returned to its callers, and not kept; later callers
  /// make a new call.
  public func remove(_ key: Key) {
    let gone = state.withLock { state in
      state.removals += 1
      let answer = state.answers.removeValue(forKey: key)
      return (answer, state.makings.removeValue(forKey: key), state.takeUsesIfEmpty())
    }
    withExtendedLifetime(gone) {}
  }

  /// Forgets all results.
  ///
  /// The results of calls that are under way are returned to their callers, and not kept; later
  /// callers make new calls.
  public func removeAll() {
    let gone = state.withLock { state in
      state.removals += 1
      let (answers, makings) = (state.answers, state.makings)
      (state.answers, state.makings) = ([:], [:])
      return (answers, makings, state.takeUsesIfEmpty())
    }
    withExtendedLifetime(gone) {}
  }

  /// The time, if results expire.
  private var now: Duration { duration == nil ? .zero : timeline.now }

  // MARK: - For calls

  /// How many calls wait for the call with this key.
  func waiting(for key: Key) -> Int { state.withLock { $0.makings[key] }?.waiting ?? 0 }

  /// How a call gets its result.
  enum Turn: Sendable {
    case found(Value)
    /// It makes the call, and others may join it.
    case makes(CallMaking<Value>)
    /// It makes the call for itself alone. The number of removals decides later whether the result
    /// is kept.
    case makesAlone(Int)
    /// It waits for the call of another caller.
    case joins(CallMaking<Value>)
  }

  /// - Parameter making: Creates the record of the call, if this caller has to make it.
  func turn(_ key: Key, making: @Sendable () -> CallMaking<Value>, canWait: Bool) -> Turn {
    let now = now
    let (turn, gone) = state.withLock { state -> (Turn, CachedAnswer?) in
      var gone: CachedAnswer?
      if let answer = state.answers[key] {
        guard let end = answer.end, end <= now else {
          state.use(key)
          return (.found(answer.value), nil)
        }
        gone = state.answers.removeValue(forKey: key)
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

  /// Ends a call that others could join. `value` is nil if there is no result to keep.
  func end(_ making: CallMaking<Value>, _ value: Value?, for key: Key) {
    keep(value, for: key) { state in
      guard state.makings[key] === making else { return false }
      state.makings[key] = nil
      return true
    }
  }

  /// Keeps the result of a call that was made for itself alone.
  func keep(_ value: Value, for key: Key, unlessRemovedSince number: Int) {
    keep(value, for: key) { $0.removals == number }
  }

  private func keep(
    _ value: Value?, for key: Key, if isWanted: @Sendable (inout State) -> Bool
  ) {
    let end = duration.map { timeline.now + $0 }
    let gone = state.withLock { state -> (CachedAnswer?, CachedAnswer?) in
      guard isWanted(&state), let value else { return (nil, nil) }
      let old = state.answers.updateValue(CachedAnswer(value: value, end: end, use: 0), forKey: key)
      state.use(key)
      // A pair, because each call would create an array or a key path of a generic type anew.
      return (old, state.makeRoom(limit))
    }
    withExtendedLifetime(gone) {}
  }
}

extension CallCache.State {
  fileprivate mutating func use(_ key: Key) {
    lastUse += 1
    answers[key]?.use = lastUse
    uses.append((key, lastUse))
    // Keeps the list from growing with each use. At least half of it is outdated here.
    if uses.count > 2 * answers.count + 16 { forgetOldUses() }
  }

  private mutating func forgetOldUses() {
    for _ in 0..<uses.count {
      guard let use = uses.popFirst() else { return }
      if answers[use.key]?.use == use.number { uses.append(use) }
    }
  }

  /// Takes all uses if there is no result: their keys may hold objects.
  fileprivate mutating func takeUsesIfEmpty() -> [(key: Key, number: UInt64)] {
    if !answers.isEmpty { return [] }
    var taken: [(key: Key, number: UInt64)] = []
    while let use = uses.popFirst() { taken.append(use) }
    return taken
  }

  /// Removes the result that was used longest ago, if there are too many.
  fileprivate mutating func makeRoom(_ limit: Int) -> CallCache.CachedAnswer? {
    while answers.count > limit, let use = uses.popFirst() {
      if answers[use.key]?.use == use.number { return answers.removeValue(forKey: use.key) }
    }
    return nil
  }
}
