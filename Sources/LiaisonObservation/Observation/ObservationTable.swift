package import LiaisonCore
import Synchronization

/// The observers of one object: a slot for each of its keys, made when that key is first observed.
///
/// Swift's isolation ensures that one thread at a time changes an object that is not thread-safe.
/// So changes under way need no lock. Tokens may end observations from any thread, which the slots
/// handle.
///
/// Unchecked: slots are published atomically. `rounds` is used where the object may be changed, or
/// under the lock if it is thread-safe.
@_documentation(visibility: internal)
public final class ObservationTable: @unchecked Sendable {
  private let slots: UnsafeMutablePointer<Atomic<UnsafeMutableRawPointer?>>
  let count: Int
  private let making = Guarded(())
  /// The innermost change that is being told.
  private var rounds: UnsafeMutablePointer<ChangeRound>?
  /// Whether several threads may change the object at the same time.
  let isShared: Bool
  /// The address of the keys of the object's class, which stay as long as the program runs; zero
  /// until they are asked for.
  private let keysWord = Atomic<UInt>(0)
  /// The paths from here that several readers share.
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

  /// The slot of an observed key, for a change that is told alone; nil if it is part of a larger
  /// one.
  @inline(__always)
  func slotForChange(_ key: Int) -> Unmanaged<ObservedSlot>? {
    guard let slot = settledSlot(key) else { return nil }
    return slot._withUnsafeGuaranteedRef { $0.isHeld } ? nil : slot
  }

  /// The slot of an observed key, after all observers have been told of earlier changes. Note a
  /// change right after this, and before anything else: an observer may change the same property,
  /// hold it open, and begin to observe it.
  @inline(__always)
  func settledSlot(_ key: Int) -> Unmanaged<ObservedSlot>? {
    guard let slot = occupiedSlot(key) else { return nil }
    finishRounds()
    return slot
  }

  /// The slot of a key that is observed.
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

  /// Ends all observations of the object, which has ended.
  func end() {
    tellUnpaired()
    for key in 0..<count { known(key)?._withUnsafeGuaranteedRef { $0.end() } }
  }
}

// MARK: - What is under way

extension ObservationTable {
  /// Finishes telling the changes that are being told on this thread, before another one is made.
  @inline(__always)
  func finishRounds() {
    if isShared || rounds != nil { finishThem() }
  }

  /// Whether an observer of an object that is not thread-safe is being told of a change of it.
  @usableFromInline
  var isTelling: Bool { rounds != nil }

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

  /// For a thread-safe object: links the round, tells the observers, and unlinks it.
  @inline(never)
  func goThroughShared(_ round: UnsafeMutablePointer<ChangeRound>) {
    enterShared(round)
    round.tellRest()
    leaveShared(round)
  }

  private func enterShared(_ round: UnsafeMutablePointer<ChangeRound>) {
    let thread = Whereabouts.thread
    round.pointee.thread = thread
    // Rounds of other threads overlap with this one and are not around it.
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

  /// Reports once each time that changes are nested this deep, because a stack overflow gives no
  /// message.
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

  /// Under the lock.
  private func innermost(of thread: Whereabouts) -> UnsafeMutablePointer<ChangeRound>? {
    var candidate = rounds
    while let round = candidate, round.pointee.thread != thread {
      candidate = round.pointee.outer
    }
    return candidate
  }
}
