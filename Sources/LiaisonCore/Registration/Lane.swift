/// The registrations of one priority, in the order in which they came.
///
/// Not synchronised: the roster calls it under its lock. What a lane gives up is left to the
/// roster's ``Aftermath``, which is settled after the lock.
struct Lane: Sendable {
  let priority: Priority
  private(set) var buffer = SlotBuffer(capacity: Self.fewest)
  private(set) var count: Int {
    get { buffer.count }
    nonmutating set { buffer.count = newValue }
  }
  private var holes = 0
  /// Ended registrations that could not be taken out because a call was reading.
  private var leftovers = 0
  private var index = SlotIndex()

  /// Most lanes have one receiver or two. Capacities are three times a power of two: ten thousand
  /// receivers then need 12,288 slots. With powers of two they would need 16,384, and an index
  /// twice as large.
  private static let fewest = 3

  /// A lane with fewer slots has no index: a search through them is faster than a table, and takes
  /// no memory.
  private static let indexedFrom = 24

  init(priority: Priority) { self.priority = priority }

  var needsSweep: Bool { leftovers > 0 }

  func receiver(at slot: Int) -> Receiver? {
    buffer.slots[slot]?.takeUnretainedValue()
  }

  /// All registrations in this lane.
  var receivers: [Receiver] { (0..<count).compactMap { receiver(at: $0) } }

  /// The slot of a registration with this identity for which `isIt` is true. If the object of a
  /// registration has died, another object may have the same address now.
  func slot(
    of identity: Identity, where isIt: (Receiver) -> Bool = { _ in true }
  ) -> Int? {
    find(identity) { slot in
      guard let reference = buffer.slots[slot] else { return false }
      return reference._withUnsafeGuaranteedRef {
        $0.identity == identity && $0.stands && isIt($0)
      }
    }
  }

  /// The slot of one registration, or nil if it has ended. The caller keeps it alive.
  func slot(of receiver: Unmanaged<Receiver>) -> Int? {
    let (stands, identity) = receiver._withUnsafeGuaranteedRef { ($0.stands, $0.identity) }
    if !stands { return nil }
    // Compares references only, because the registration itself is elsewhere in memory.
    return find(identity) { buffer.slots[$0]?.toOpaque() == receiver.toOpaque() }
  }

  @inline(__always)
  private func find(_ identity: Identity, where isMatch: (Int) -> Bool) -> Int? {
    index.isBuilt
      ? index.find(hash: identity.hash, where: isMatch) : (0..<count).first(where: isMatch)
  }

  mutating func append(_ receiver: Receiver, leaving aftermath: inout Roster.Aftermath) {
    if count == buffer.capacity { makeRoom(&aftermath) }
    buffer.slots[count] = Unmanaged.passRetained(receiver)
    index.insert(hash: receiver.identity.hash, slot: count)
    count += 1
  }

  /// Ends a registration, and takes it out unless a call is reading the buffer.
  mutating func end(
    _ slot: Int, leaving aftermath: inout Roster.Aftermath
  ) -> Unmanaged<Receiver>? {
    guard let reference = buffer.slots[slot] else { return nil }
    let (hash, isTold) = reference._withUnsafeGuaranteedRef { receiver in
      receiver.markRemoved()
      return (receiver.identity.hash, receiver.isToldOfItsEnd)
    }
    if index.isBuilt { index.remove(hash: hash, slot: slot) }
    if buffer.isRead {
      leftovers += 1
      if isTold { aftermath.leave(reference.retain(), hasEnded: true) }
      return reference
    }
    buffer.slots[slot] = nil
    aftermath.leave(reference, hasEnded: isTold)
    holes += 1
    while count > 0, buffer.slots[count - 1] == nil {
      count -= 1
      holes -= 1
    }
    if holes > 16, holes * 2 > count { compact(checkingLife: false, &aftermath) }
    return reference
  }

  /// Takes out all registrations that have ended or whose targets have died.
  mutating func sweep(leaving aftermath: inout Roster.Aftermath) {
    compact(checkingLife: true, &aftermath)
  }

  /// Ends all registrations. With `lettersArrive`, those with letters first let these arrive.
  mutating func removeAll(
    lettingLettersArrive lettersArrive: Bool = false, leaving aftermath: inout Roster.Aftermath
  ) {
    for slot in 0..<count {
      guard let receiver = receiver(at: slot), receiver.stands else { continue }
      leftovers += 1
      if lettersArrive, receiver.hasLetters {
        receiver.noteRetirement()
        receiver.retire()
      } else if receiver.markRemoved() {
        aftermath.leave(ended: receiver)
      }
    }
    compact(checkingLife: false, &aftermath)
  }

  private mutating func makeRoom(_ aftermath: inout Roster.Aftermath) {
    // Removes receivers whose object has gone before it takes more memory. To look at each would be
    // slow, so a sample decides.
    let step = max(1, count / 32)
    var sampled = 0
    var dead = holes
    for slot in stride(from: 0, to: count, by: step) {
      guard let receiver = receiver(at: slot) else { continue }
      sampled += 1
      if !receiver.canStay(&aftermath) { dead += step }
    }
    if dead * 4 >= count || sampled == 0 {
      compact(checkingLife: true, &aftermath)
    }
    if count * 4 > buffer.capacity * 3 { grow(&aftermath) }
  }

  /// Moves everything to a buffer twice the size. Slots keep their numbers, so an index is copied
  /// from the old one without reading the registrations.
  private mutating func grow(_ aftermath: inout Roster.Aftermath) {
    let old = buffer
    let fresh = SlotBuffer(capacity: old.capacity * 2)
    for slot in 0..<old.count {
      fresh.slots[slot] = old.isRead ? old.slots[slot]?.retain() : old.slots[slot]
      if !old.isRead { old.slots[slot] = nil }
    }
    fresh.count = old.count
    buffer = fresh
    if old.isRead { aftermath.retire(old) } else { aftermath.leave(old) }
    if index.isBuilt { index.enlarge(to: fresh.capacity) } else { reindex() }
  }

  /// The capacity for the registrations that stay. A buffer that is mostly empty is halved until it
  /// fits, because compacting takes time in proportion to its size, and a lane that had a million
  /// receivers may have twenty now.
  private var fittingCapacity: Int {
    let staying = count - holes - leftovers
    var capacity = buffer.capacity
    while capacity > Self.fewest, staying * 8 < capacity { capacity /= 2 }
    return capacity
  }

  /// Moves the registrations that stay to the front: in place if no call reads the buffer and its
  /// size is right, otherwise in a new buffer.
  private mutating func compact(checkingLife: Bool, _ aftermath: inout Roster.Aftermath) {
    let old = buffer
    let count = old.count
    let capacity = fittingCapacity
    let isInPlace = !old.isRead && capacity == old.capacity
    let fresh = isInPlace ? old : SlotBuffer(capacity: capacity)
    var kept = 0
    for slot in 0..<count {
      guard let reference = old.slots[slot] else { continue }
      let stays = reference._withUnsafeGuaranteedRef { receiver in
        if checkingLife ? receiver.canStay(&aftermath) : receiver.stands { return true }
        if receiver.stands, receiver.markRemoved() { aftermath.leave(ended: receiver) }
        return false
      }
      if stays {
        fresh.slots[kept] = old.isRead ? reference.retain() : reference
        kept += 1
      } else if !old.isRead {
        aftermath.leave(reference)
      }
      if !old.isRead, !isInPlace { old.slots[slot] = nil }
    }
    if isInPlace {
      for slot in kept..<max(kept, count) { old.slots[slot] = nil }
    } else {
      buffer = fresh
      if old.isRead { aftermath.retire(old) } else { aftermath.leave(old) }
    }
    self.count = kept
    holes = 0
    leftovers = 0
    reindex()
  }

  private mutating func reindex() {
    guard buffer.capacity >= Self.indexedFrom else { return index.discard() }
    index.reserve(buffer.capacity)
    for slot in 0..<count {
      if let reference = buffer.slots[slot] {
        index.insert(hash: reference._withUnsafeGuaranteedRef { $0.identity.hash }, slot: slot)
      }
    }
  }

  /// Frees the memory of a lane that has no receivers and no readers. Returns whether it did; if
  /// so, the lane must not be used again.
  func giveUpIfEmpty(_ aftermath: inout Roster.Aftermath) -> Bool {
    guard count == 0, !buffer.isRead else { return false }
    index.free()
    aftermath.leave(buffer)
    return true
  }

  /// Releases everything, for a roster that has ended. Called last, and without a lock.
  func dispose() {
    for receiver in receivers where receiver.stands {
      if receiver.hasLetters {
        receiver.noteRetirement()
        receiver.retire()
      } else {
        receiver.end()
      }
    }
    index.free()
    buffer.free()
  }
}

extension Receiver {
  /// Whether it is registered and can reach its target. A target that was alive for the check is
  /// released after the lock, because this may be the last reference to it by then.
  fileprivate func canStay(_ aftermath: inout Roster.Aftermath) -> Bool {
    if !stands || hasFoundNobody { return false }
    if !needsHolder { return true }
    guard let holder else { return false }
    aftermath.leave(holder)
    return true
  }
}
