/// The lanes of a roster, the highest priority first. Most rosters have one, which stands here and
/// not in an array, because each step from object to object waits for memory.
struct Lanes: Sendable {
  private var first: Lane?
  private var rest: [Lane] = []

  /// The lane, if there is only one.
  var only: Lane? { rest.isEmpty ? first : nil }

  var isEmpty: Bool { first == nil }

  var needsSweep: Bool {
    if first?.needsSweep == true { return true }
    return !rest.isEmpty && rest.contains(where: \.needsSweep)
  }

  /// A few lanes stay although they are empty, because their priorities mostly come again.
  private static let few = 4

  /// Changes the lane of this priority, which is made where there is none. So that there are not as
  /// many as there have ever been priorities, empty ones go then, if there are more than a few.
  mutating func change(
    _ priority: Priority, discarding discarded: inout Discarded,
    _ body: (inout Lane, inout Discarded) -> Void
  ) {
    var index = place(of: priority)
    if index == count || self[index].priority != priority {
      if count >= Self.few {
        removeEmpty(&discarded)
        index = place(of: priority)
      }
      insert(Lane(priority: priority), at: index)
    }
    if index == 0 { body(&first!, &discarded) } else { body(&rest[index - 1], &discarded) }
  }

  /// The index of the lane of this priority, or where it belongs.
  private func place(of priority: Priority) -> Int {
    var index = 0
    while index < count, self[index].priority > priority { index += 1 }
    return index
  }

  private mutating func removeEmpty(_ discarded: inout Discarded) {
    rest.removeAll { $0.giveUpIfEmpty(&discarded) }
    if first?.giveUpIfEmpty(&discarded) == true { first = rest.isEmpty ? nil : rest.removeFirst() }
  }

  /// Tries each lane in order, and returns the first outcome that is not nil.
  mutating func changeOne<Outcome>(_ body: (inout Lane) -> Outcome?) -> Outcome? {
    if isEmpty { return nil }
    if let outcome = body(&first!) { return outcome }
    for index in rest.indices {
      if let outcome = body(&rest[index]) { return outcome }
    }
    return nil
  }

  /// Changes one lane after the other.
  mutating func changeEach(_ body: (inout Lane) -> Void) {
    let _: Never? = changeOne { lane in
      body(&lane)
      return nil
    }
  }

  private mutating func insert(_ lane: Lane, at index: Int) {
    if index > 0 { return rest.insert(lane, at: index - 1) }
    if let first { rest.insert(first, at: 0) }
    first = lane
  }
}

extension Lanes: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { first == nil ? 0 : rest.count + 1 }

  subscript(index: Int) -> Lane {
    if index == 0, let first { return first }
    return rest[index - 1]
  }
}
