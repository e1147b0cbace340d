/// A call that waits in a mailbox.
struct Letter: Sendable {
  let work: @Sendable () -> Void
  /// Somebody waits for its answer; it is never dropped.
  let isAwaited: Bool
}

/// First in, first out, in a ring that keeps its memory.
struct LetterQueue: Sendable {
  private var ring: [Letter?] = []
  private var head = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ letter: Letter) {
    if count == ring.count { grow() }
    ring[(head + count) & (ring.count - 1)] = letter
    count += 1
  }

  mutating func popFirst() -> Letter? {
    guard count > 0 else { return nil }
    let letter = ring[head]
    ring[head] = nil
    head = (head + 1) & (ring.count - 1)
    count -= 1
    return letter
  }

  /// Takes out the oldest letter that nobody waits for.
  mutating func dropOldest() -> Letter? {
    let mask = ring.count - 1
    guard let offset = (0..<count).first(where: { ring[(head + $0) & mask]?.isAwaited == false })
    else { return nil }
    let dropped = ring[(head + offset) & mask]
    for step in stride(from: offset, to: 0, by: -1) {
      ring[(head + step) & mask] = ring[(head + step - 1) & mask]
    }
    _ = popFirst()
    return dropped
  }

  private mutating func grow() {
    var larger = [Letter?](repeating: nil, count: max(8, ring.count * 2))
    for offset in 0..<count { larger[offset] = ring[(head + offset) & (ring.count - 1)] }
    ring = larger
    head = 0
  }
}
