/// The lanes of a roster, the highest priority first. Most rosters have one, which stands here and not
/// in an array, because each step from object to object waits for memory.
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

  /// Changes the lane of this priority, which is made where there is none.
  mutating func change(_ priority: Priority, _ body: (inout Lane) -> Void) {
    var index = 0
    while index < count, self[index].priority > priority { index += 1 }
    if index == count || self[index].priority != priority {
      insert(Lane(priority: priority), at: index)
    }
    if index == 0 { body(&first!) } else { body(&rest[index - 1]) }
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

  /// Changes one after the other.
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
