import Synchronization

/// The observers of one object: a slot for each of its keys, made when somebody observes that key.
///
/// An object that is not thread-safe is changed by one thread at a time, which Swift's isolation
/// sees to; so what is under way needs no lock. Tokens may end observations from any thread; that
/// is the slots' own business.
///
/// Unchecked: slots are published atomically, `rounds` is used by whoever may change the object,
/// or under the lock if it is thread-safe.
public final class ObservationTable: @unchecked Sendable {
  private let slots: UnsafeMutablePointer<Atomic<UnsafeMutableRawPointer?>>
  private let count: Int
  private let making = Guarded(())
  /// The innermost change that is being told.
  private var rounds: UnsafeMutablePointer<ChangeRound>?
  /// Whether several threads may change the object at the same time.
  let isShared: Bool
  /// While somebody wants to know which key an accessor belongs to: -1, then the key. Not asked of
  /// what is thread-safe.
  private var touched: Int?

  init(keys count: Int, isShared: Bool = false) {
    self.count = count
    self.isShared = isShared
    slots = .allocate(capacity: count)
    for key in 0..<count { (slots + key).initialize(to: Atomic(nil)) }
  }

  deinit {
    for key in 0..<count { known(key)?.release() }
    slots.deinitialize(count: count)
    slots.deallocate()
  }

  func known(_ key: Int) -> Unmanaged<ObservedSlot>? {
    slots[key].load(ordering: .acquiring).map { Unmanaged.fromOpaque($0) }
  }

  /// The slot of a key, made if it is not there yet.
  func slot(_ key: Int) -> ObservedSlot {
    if let known = known(key) { return known.takeUnretainedValue() }
    return making.withLock { _ in
      if let known = known(key) { return known.takeUnretainedValue() }
      let fresh = ObservedSlot(in: self)
      slots[key].store(Unmanaged.passRetained(fresh).toOpaque(), ordering: .releasing)
      return fresh
    }
  }

  /// The slot of a key if somebody is to be told of a change; not while a larger one goes on.
  @inline(__always)
  func watchedSlot(_ key: Int) -> Unmanaged<ObservedSlot>? {
    if touched != nil {
      touched = key
      return nil
    }
    guard let slot = known(key) else { return nil }
    return slot._withUnsafeGuaranteedRef { $0.isEmptyNow || $0.isHeld } ? nil : slot
  }

  /// Whether accessors are called only to learn which keys they belong to.
  var isAsking: Bool { touched != nil }

  /// The key whose accessor `touch` calls, if it is an observed property's.
  func keyTouched(by touch: () -> Void) -> Int? {
    touched = -1
    touch()
    defer { touched = nil }
    return touched.flatMap { $0 < 0 ? nil : $0 }
  }

  /// Ends all observations of the object, which has ended.
  func end() {
    for key in 0..<count { known(key)?._withUnsafeGuaranteedRef { $0.end() } }
  }
}

// MARK: - What is under way

extension ObservationTable {
  /// Lets everybody hear of the changes that are being told on this thread, before another is made.
  @inline(__always)
  func finishRounds() {
    if isShared || rounds != nil { finishThem() }
  }

  @inline(never)
  private func finishThem() {
    (isShared ? innermostOfThread : rounds)?.tellRest()
  }

  @inline(__always)
  func enter(_ round: UnsafeMutablePointer<ChangeRound>) { link(round, inside: rounds) }

  @inline(__always)
  func leave(_ round: UnsafeMutablePointer<ChangeRound>) { rounds = round.pointee.outer }

  /// The same of a thread-safe object, and telling everybody between.
  @inline(never)
  func goThroughShared(_ round: UnsafeMutablePointer<ChangeRound>) {
    enterShared(round)
    round.tellRest()
    leaveShared(round)
  }

  private func enterShared(_ round: UnsafeMutablePointer<ChangeRound>) {
    let thread = Whereabouts.thread
    round.pointee.visit.place = thread
    // Rounds of other threads overlap with this one and are not around it.
    making.withLock { _ in link(round, inside: innermost(of: thread)) }
  }

  private func leaveShared(_ round: UnsafeMutablePointer<ChangeRound>) {
    making.withLock { _ in
      if rounds == round {
        rounds = round.pointee.outer
      } else {
        var inner = rounds
        while let candidate = inner, candidate.pointee.outer != round {
          inner = candidate.pointee.outer
        }
        inner?.pointee.outer = round.pointee.outer
      }
    }
  }

  @inline(__always)
  private func link(
    _ round: UnsafeMutablePointer<ChangeRound>, inside around: UnsafeMutablePointer<ChangeRound>?
  ) {
    round.pointee.outer = rounds
    round.pointee.depth = (around?.pointee.depth ?? 0) + 1
    rounds = round
    if round.pointee.depth > ChangeRound.deepest { stopCircle(at: round.pointee.depth) }
  }

  @inline(never)
  private func stopCircle(at depth: Int) -> Never {
    mistake(
      "\(depth) changes of one object are nested in one another: observers answer each "
        + "other's changes in a circle. Set only what is different, or break the circle.")
  }

  private var innermostOfThread: UnsafeMutablePointer<ChangeRound>? {
    let thread = Whereabouts.thread
    return making.withLock { _ in innermost(of: thread).map { Sealed($0) } }?.content
  }

  /// Under the lock.
  private func innermost(of thread: Whereabouts) -> UnsafeMutablePointer<ChangeRound>? {
    var candidate = rounds
    while let round = candidate, round.pointee.visit.place != thread {
      candidate = round.pointee.outer
    }
    return candidate
  }
}
