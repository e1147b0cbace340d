/// Names a caller that waits to send a one-way call.
typealias SenderNumber = UInt64

/// The fields of a call before its message.
struct CallHeader: Sendable {
  /// Nil for a one-way call.
  var call: CallSerial?
  var object: UInt32
  var requirement: UInt32
  /// Zero if the caller has no deadline.
  var deadline: UInt64
  /// The number by which the caller can call the result before it is there.
  var promise: UInt32?

  var number: UInt32? { call?.number }
}

/// Calls that wait for room, first in, first out. A call may also leave from the middle.
///
/// Long calls have a queue of their own. Short calls go before them, though not for ever.
struct WaitingCalls {
  /// So many short calls go before a long one that waits.
  static let mostOvertakers = 64

  private var short = CallQueue()
  private var long = CallQueue()
  /// How many short calls have gone while the first long one waited.
  private var overtakers = 0
  /// How many calls have begun to wait.
  private var begun: UInt64 = 0

  var isEmpty: Bool { short.isEmpty && long.isEmpty }
  var isWithoutShort: Bool { short.isEmpty }
  var isWithoutLong: Bool { long.isEmpty }
  var count: Int { short.count + long.count }

  /// Whether the first long call has its turn before the short ones. Those that came before it go
  /// before it, because they may be calls of its object.
  var isLongDue: Bool {
    guard overtakers >= Self.mostOvertakers, let long = long.firstTurn else { return false }
    return short.firstTurn.map { long < $0 } ?? true
  }

  /// Counts a short call that goes before the long ones.
  mutating func noteOvertaker() { if !long.isEmpty { overtakers += 1 } }

  /// Whether a call of this object, or the call that promised it, waits among the long calls.
  func holdsLong(of object: UInt32) -> Bool {
    long.contains { $0.header.object == object || $0.header.promise == object }
  }

  mutating func append(_ call: WaitingCall, isLong: Bool) {
    begun += 1
    isLong ? long.append(call, turn: begun) : short.append(call, turn: begun)
  }

  mutating func removeFirst(isLong: Bool) -> WaitingCall? {
    if isLong {
      overtakers = 0
      return long.removeFirst()
    }
    noteOvertaker()
    return short.removeFirst()
  }

  /// Removes the first call for which `isWanted` holds.
  mutating func remove(where isWanted: (WaitingCall) -> Bool) -> WaitingCall? {
    short.remove(where: isWanted) ?? long.remove(where: isWanted)
  }

  mutating func removeAll() -> [WaitingCall] {
    defer { self = WaitingCalls() }
    return short.all + long.all
  }

  /// The earliest time at which the caller of a one-way call gives up.
  var nextDeadline: UInt64 { min(short.nextDeadline, long.nextDeadline) }
}

private struct CallQueue {
  /// The turn is the call's number among all that have begun to wait, in either queue.
  private var calls: [(call: WaitingCall?, turn: UInt64)] = []
  private var head = 0

  var isEmpty: Bool { head == calls.count }
  var count: Int { calls.count - head }
  var firstTurn: UInt64? { head < calls.count ? calls[head].turn : nil }
  var all: [WaitingCall] { calls.compactMap(\.call) }

  func contains(where isWanted: (WaitingCall) -> Bool) -> Bool {
    calls[head...].contains { $0.call.map(isWanted) ?? false }
  }

  mutating func append(_ call: WaitingCall, turn: UInt64) { calls.append((call, turn)) }

  mutating func removeFirst() -> WaitingCall? {
    guard head < calls.count, let first = calls[head].call.take() else { return nil }
    head += 1
    if head == calls.count {
      calls.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 64 && head * 2 > calls.count {
      calls.removeFirst(head)
      head = 0
    }
    return first
  }

  mutating func remove(where isWanted: (WaitingCall) -> Bool) -> WaitingCall? {
    guard
      let index = calls[head...].firstIndex(where: { $0.call.map(isWanted) ?? false })
    else { return nil }
    return calls.remove(at: index).call
  }

  var nextDeadline: UInt64 {
    var next = UInt64.max
    for case (let call?, _) in calls[head...] where call.sender != nil && call.header.deadline != 0
    {
      next = min(next, call.header.deadline)
    }
    return next
  }
}
