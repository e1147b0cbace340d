package import LiaisonCore
import Synchronization

/// The observers of one object, in a slot for each key. A slot is made when its key is first
/// observed.
///
/// Swift's isolation ensures that one thread at a time changes an object that is not thread-safe.
/// So changes under way need no lock. Tokens may end observations from any thread; the slots allow
/// this.
///
/// Unchecked: slots are published atomically. `rounds` is used where the object may be changed or,
/// if the object is thread-safe, under the lock `making`.
@_documentation(visibility: internal)
public final class ObservationTable: @unchecked Sendable {
  private let slots: UnsafeMutablePointer<Atomic<UnsafeMutableRawPointer?>>
  let count: Int
  private let making = Guarded(())
  /// The innermost change that is being told.
  private var rounds: UnsafeMutablePointer<ChangeRound>?
  /// Whether several threads may change the object at the same time.
  let isShared: Bool
  /// The address of the keys of the object's class; zero until `meet` stores it. The keys live as
  /// long as the program runs.
  private let keysWord = Atomic<UInt>(0)
  /// The paths from this object that several readers share.
  package let sharedPaths = Guarded<[PathKey: SharedPath]>([:])

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

  /// The slot of a key. It is made if it is missing.
  func slot(_ key: Int) -> ObservedSlot {
    if let known = known(key) { return known.takeUnretainedValue() }
    return making.withLock { _ in
      if let known = known(key) { return known.takeUnretainedValue() }
      let fresh = ObservedSlot(in: self)
      slots[key].store(Unmanaged.passRetained(fresh).toOpaque(), ordering: .releasing)
      return fresh
    }
  }

  /// The slot of an observed key, for a change that is told alone; nil if the change is part of a
  /// larger one.
  @inline(__always)
  func slotForChange(_ key: Int) -> Unmanaged<ObservedSlot>? {
    guard let slot = settledSlot(key) else { return nil }
    return slot._withUnsafeGuaranteedRef { $0.isHeld } ? nil : slot
  }

  /// The slot of an observed key, after all observers have been told of earlier changes. The caller
  /// begins its change right after this call, and relies on nothing that it read before, because
  /// those observers may change the same property, hold it open, and begin to observe it.
  @inline(__always)
  func settledSlot(_ key: Int) -> Unmanaged<ObservedSlot>? {
    guard let slot = occupiedSlot(key) else { return nil }
    finishRounds()
    return slot
  }

  /// The slot of a key; nil if the key is not observed.
  @inline(__always)
  func occupiedSlot(_ key: Int) -> Unmanaged<ObservedSlot>? {
    guard let slot = known(key) else { return nil }
    return slot._withUnsafeGuaranteedRef { $0.isEmptyNow } ? nil : slot
  }

  /// The keys of the object's class.
  var keys: ObservedKeys {
    guard let address = UnsafeRawPointer(bitPattern: keysWord.load(ordering: .acquiring)) else {
      mistake("An object is observed before its keys are known. Report this as a fault of Liaison.")
    }
    return Unmanaged<ObservedKeys>.fromOpaque(address).takeUnretainedValue()
  }

  /// Takes note of the keys of the object's class, when the object is observed.
  @inline(__always)
  func meet(_ keys: @autoclosure () -> ObservedKeys, of subject: AnyObject) {
    if keysWord.load(ordering: .relaxed) == 0 { take(keys(), of: subject) }
  }

  private func take(_ keys: ObservedKeys, of subject: AnyObject) {
    insist(
      keys.owner == type(of: subject),
      "\(type(of: subject)) inherits from the observed class \(keys.owner) and is not observed itself, "
        + "so what it overrides would be silent. Write '@Observed' before it.")
    keysWord.store(
      UInt(bitPattern: Unmanaged.passUnretained(keys).toOpaque()), ordering: .releasing)
  }

  /// Ends all observations of the object, because the object has ended.
  func end() {
    tellUnpaired()
    for key in 0..<count { known(key)?._withUnsafeGuaranteedRef { $0.end() } }
  }
}

// MARK: - Rounds under way

extension ObservationTable {
  /// Finishes telling the changes that are being told on this thread, before another change is
  /// made.
  @inline(__always)
  func finishRounds() {
    if isShared || rounds != nil { finishThem() }
  }

  /// Whether a change of the object is being told; false for a thread-safe object, where that is
  /// another question for each thread.
  @usableFromInline
  var isTelling: Bool { !isShared && rounds != nil }

  @inline(never)
  private func finishThem() {
    (isShared ? innermostOfThread : rounds)?.tellRest()
  }

  @inline(__always)
  func enter(_ round: UnsafeMutablePointer<ChangeRound>) {
    link(round, inside: rounds)
    if round.pointee.depth == ChangeRound.deep { tellDepth(of: round.pointee.slot) }
  }

  @inline(__always)
  func leave(_ round: UnsafeMutablePointer<ChangeRound>) { rounds = round.pointee.outer }

  /// For a thread-safe object: links the round, tells the observers, and unlinks the round.
  @inline(never)
  func goThroughShared(_ round: UnsafeMutablePointer<ChangeRound>) {
    enterShared(round)
    round.tellRest()
    leaveShared(round)
  }

  private func enterShared(_ round: UnsafeMutablePointer<ChangeRound>) {
    let thread = Whereabouts.thread
    round.pointee.thread = thread
    // The rounds of other threads overlap with this one, and this one is not nested in them.
    making.withLock { _ in link(round, inside: innermost(of: thread)) }
    if round.pointee.depth == ChangeRound.deep { tellDepth(of: round.pointee.slot) }
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
  }

  /// Reports each time that changes reach this depth, because a stack overflow gives no message.
  @inline(never)
  func tellDepth(of slot: Unmanaged<ObservedSlot>) {
    let number = (0..<count).first { known($0)?.toOpaque() == slot.toOpaque() } ?? 0
    let name = keys.name(of: number)
    let event = TapEvent(
      kind: .nested, requirement: Requirement(property: PathName(name)),
      place: "\(ChangeRound.deep) changes in one another")
    Tap.shared.reportAloud(
      event,
      "\(ChangeRound.deep) changes of one object are nested in one another, of '\(name)' the last. If "
        + "observers answer each other's changes in a circle, the stack will overflow: set only what is "
        + "different, or break the circle.")
  }

  private var innermostOfThread: UnsafeMutablePointer<ChangeRound>? {
    let thread = Whereabouts.thread
    return making.withLock { _ in innermost(of: thread).map { Sealed($0) } }?.content
  }

  /// The innermost round of a thread. The caller holds the lock `making`.
  private func innermost(of thread: Whereabouts) -> UnsafeMutablePointer<ChangeRound>? {
    var candidate = rounds
    while let round = candidate, round.pointee.thread != thread {
      candidate = round.pointee.outer
    }
    return candidate
  }
}
