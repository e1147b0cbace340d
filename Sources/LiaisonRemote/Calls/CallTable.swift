/// How a call over a link ended, as its caller is told.
package enum CallOutcome: Sendable {
  case answered(ArrivedAnswer)
  case failed(RemoteFailure)
}

/// The calls of this end that are under way. A pure state: it resumes no caller itself.
///
/// The code that takes a caller out of the table resumes it, so each caller is resumed exactly
/// once. An entry stays until the other end has answered, even if its caller has given up, because
/// that end is still busy with the call.
package struct CallTable {
  private enum Stage { case free, waiting, sent, abandoned }

  private struct Entry {
    var stage = Stage.free
    /// Nil when the caller has given up.
    var caller: CallContinuation?
    /// How many calls have used the entry, with this one.
    var uses: UInt64 = 0
    var nextFree = -1
    /// The caller's deadline; zero if it has none.
    var deadline: UInt64 = 0
    /// The size of the call's frame, and where it ends in the byte count of all short frames, or of
    /// all long ones.
    var size = 0
    var end: UInt64 = 0
    var isLong = false
  }

  private var entries: [Entry] = []
  private var firstFree = -1

  /// The calls that have a caller or are at the other end.
  private(set) var count = 0

  static var limit: Int { 1 << 20 }

  private func serial(at index: Int) -> CallSerial {
    CallSerial(use: entries[index].uses, of: index)
  }

  /// The entry of a call that the other end names by its number.
  private func index(of number: UInt32) -> Int? {
    let index = CallSerial.index(of: number)
    if index >= entries.count || entries[index].stage == .free { return nil }
    return serial(at: index).number == number ? index : nil
  }

  /// The entry of a call that this end names. Nil if the call has ended: its caller may give it up
  /// after that, when another call has its number already.
  private func index(of call: CallSerial) -> Int? {
    guard let index = index(of: call.number), serial(at: index) == call else { return nil }
    return index
  }

  /// Adds a caller that begins to wait. Returns nil if ``limit`` calls are in the table already.
  mutating func begin(_ caller: CallContinuation, deadline: UInt64) -> CallSerial? {
    if firstFree < 0 {
      if entries.count == Self.limit { return nil }
      firstFree = entries.count
      entries.append(Entry())
    }
    let index = firstFree
    firstFree = entries[index].nextFree
    entries[index].stage = .waiting
    entries[index].caller = caller
    entries[index].deadline = deadline
    entries[index].uses &+= 1
    count += 1
    return serial(at: index)
  }

  private mutating func free(_ index: Int) {
    entries[index].stage = .free
    entries[index].caller = nil
    entries[index].deadline = 0
    entries[index].nextFree = firstFree
    firstFree = index
    count -= 1
  }

  /// Notes that the call's frame is among the bytes to be sent.
  mutating func noteSent(_ call: CallSerial, size: Int, end: UInt64, isLong: Bool = false) {
    guard let index = index(of: call) else { return }
    entries[index].stage = .sent
    entries[index].size = size
    entries[index].end = end
    entries[index].isLong = isLong
  }

  /// Removes a call that was answered. The caller is nil if it has given up.
  mutating func answer(
    _ number: UInt32
  ) throws(FrameError) -> (caller: CallContinuation?, size: Int) {
    guard let index = index(of: number), entries[index].stage != .waiting else {
      throw FrameError(.noSuchCall)
    }
    defer { free(index) }
    return (entries[index].caller, entries[index].size)
  }

  /// What is left to do for a call that was given up.
  struct GivenUp {
    var caller: CallContinuation?
    /// The other end has the call, or will have it.
    var wasSent = false
    /// The call waited for room, and has to leave the queue.
    var wasWaiting = false
  }

  /// The caller gives up.
  mutating func giveUp(_ call: CallSerial) -> GivenUp {
    guard let index = index(of: call) else { return GivenUp() }
    return giveUp(at: index)
  }

  private mutating func giveUp(at index: Int) -> GivenUp {
    let caller = entries[index].caller
    switch entries[index].stage {
    case .waiting:
      free(index)
      return GivenUp(caller: caller, wasWaiting: true)
    case .sent:
      entries[index].stage = .abandoned
      entries[index].caller = nil
      entries[index].deadline = 0
      return GivenUp(caller: caller, wasSent: true)
    case .free, .abandoned:
      return GivenUp()
    }
  }

  /// Whether the caller waits, and the call is not on its way.
  func isWaiting(_ call: CallSerial) -> Bool {
    index(of: call).map { entries[$0].stage == .waiting } ?? false
  }

  /// Gives up the calls whose deadline has passed. Also returns the earliest deadline of the
  /// others.
  mutating func giveUpLate(
    _ now: UInt64
  ) -> (late: [(call: CallSerial, GivenUp)], next: UInt64?) {
    var late: [(CallSerial, GivenUp)] = []
    var next: UInt64?
    for index in entries.indices where entries[index].deadline != 0 {
      if entries[index].deadline <= now {
        late.append((serial(at: index), giveUp(at: index)))
      } else {
        next = min(next ?? .max, entries[index].deadline)
      }
    }
    return (late, next)
  }

  /// How many calls are at the other end, or on their way there.
  var sentCount: Int {
    entries.count { $0.stage == .sent || $0.stage == .abandoned }
  }

  /// Ends the calls that wait for room. They fail as `notSent`.
  mutating func endWaiting(because reason: String) -> [(CallContinuation, RemoteFailure)] {
    var callers: [(CallContinuation, RemoteFailure)] = []
    for index in entries.indices where entries[index].stage == .waiting {
      if let caller = entries[index].caller {
        callers.append((caller, RemoteFailure(.notSent, reason)))
      }
      free(index)
    }
    return callers
  }

  /// Ends all calls, when nothing more is written. A call whose frame was not written to its end
  /// fails as `notSent`, because the other end cannot have seen it.
  mutating func end(
    written: UInt64, long: UInt64 = 0, because reason: String
  ) -> [(CallContinuation, RemoteFailure)] {
    var callers = endWaiting(because: reason)
    for index in entries.indices where entries[index].stage != .free {
      let entry = entries[index]
      let isUnseen = entry.end > (entry.isLong ? long : written)
      let failure = RemoteFailure(isUnseen ? .notSent : .outcomeUnknown, reason)
      if let caller = entry.caller { callers.append((caller, failure)) }
      free(index)
    }
    return callers
  }
}
