internal import Liaison
internal import LiaisonWire

/// Calls of this end.
extension LinkCore {
  enum Admission {
    case sent
    case mustWait
    case failed(RemoteFailure)
  }

  private var hasRoom: Bool {
    phase == .connected && outgoing.hasRoom && !isCrowded
  }

  /// Puts a call behind the others, if there is room for it.
  mutating func send(
    _ header: CallHeader, _ message: borrowing OutgoingMessage, _ objects: [SentObject],
    _ aftermath: inout Aftermath
  ) -> Admission {
    if case .ended(let error) = phase { return .failed(RemoteFailure(.notSent, error.message)) }
    if !hasRoom || !waiting.isEmpty { return .mustWait }
    return append(header, message, objects, &aftermath)
  }

  private mutating func append(
    _ header: CallHeader, _ message: borrowing OutgoingMessage, _ objects: [SentObject],
    _ aftermath: inout Aftermath
  ) -> Admission {
    if let failure = refusal(message.writer.count, objects) { return .failed(failure) }
    var budget: UInt64?
    if header.deadline != 0 {
      let now = EventLoop.now()
      if now >= header.deadline { return .failed(.late) }
      budget = header.deadline - now
    }
    let count = queued.count
    queued.call(
      number: header.number, object: header.object, requirement: header.requirement,
      budget: budget, message.writer.count, objects: objects.count)
    append(message, objects)
    noteQueued(since: count, &aftermath)
    let size = queued.count - count
    outgoing.begin(size)
    if let number = header.number { calls.noteSent(number, size: size, end: appended) }
    return .sent
  }

  /// Puts a message and its table behind its header.
  mutating func append(_ message: borrowing OutgoingMessage, _ objects: [SentObject]) {
    message.writer.withBytes { queued.put(raw: $0) }
    for object in objects {
      switch object {
      case .own(let object): queued.put(.senders(exports.send(object)))
      case .home(let number): queued.put(.receivers(number))
      }
    }
  }

  /// Why the other end would refuse such a message.
  func refusal(_ size: Int, _ objects: [SentObject]) -> RemoteFailure? {
    if size > peersMessage {
      return RemoteFailure(
        .refused,
        "the message has \(size) bytes, and the other end accepts \(peersMessage): send a stream of pieces, or raise 'LinkLimits.message' there"
      )
    }
    if !objects.isEmpty && exports.sentCount + exports.newOnes(objects) > peersObjects {
      return RemoteFailure(
        .refused, "the other end refers to \(exports.sentCount) objects, and accepts no more")
    }
    return nil
  }

  /// Lets in calls that wait, as long as there is room.
  mutating func admit(_ aftermath: inout Aftermath) {
    while hasRoom, let call = waiting.removeFirst() {
      aftermath.calls.append(call)
      let admission = append(call.header, call.message, call.objects, &aftermath)
      settle(call, admission, &aftermath)
    }
  }

  mutating func settle(
    _ call: WaitingCall, _ admission: Admission, _ aftermath: inout Aftermath
  ) {
    var failure: RemoteFailure?
    if case .failed(let why) = admission { failure = why }
    if let sender = call.sender {
      if let continuation = senders.removeValue(forKey: sender) {
        aftermath.senders.append((continuation, failure))
      }
    } else if let failure, let number = call.header.number {
      if let caller = calls.giveUp(number).caller {
        aftermath.outcomes.append((caller, .failed(failure)))
      }
    }
  }

  /// Has the loop look at deadlines at this time, if that is earlier than it would.
  mutating func noteDeadline(_ deadline: UInt64, _ aftermath: inout Aftermath) {
    if deadline == 0 || deadline >= nextDeadline { return }
    nextDeadline = deadline
    aftermath.deadline = deadline
  }

  // MARK: Ends

  /// The caller gives up; the other end is told if it may have the call.
  mutating func giveUp(_ number: UInt32, _ failure: RemoteFailure, _ aftermath: inout Aftermath) {
    settle(calls.giveUp(number), of: number, failure, &aftermath)
  }

  private mutating func settle(
    _ givenUp: CallTable.GivenUp, of number: UInt32, _ failure: RemoteFailure,
    _ aftermath: inout Aftermath
  ) {
    if givenUp.wasWaiting, let call = waiting.remove(where: { $0.header.number == number }) {
      aftermath.calls.append(call)
    }
    if givenUp.wasSent { queue(&aftermath) { $0.cancel(number: number) } }
    if let caller = givenUp.caller { aftermath.outcomes.append((caller, .failed(failure))) }
  }

  /// The caller of a call without an answer gives up, as long as it waits.
  mutating func giveUp(
    sender: SenderNumber, _ failure: RemoteFailure, _ aftermath: inout Aftermath
  ) {
    guard let continuation = senders.removeValue(forKey: sender) else { return }
    if let call = waiting.remove(where: { $0.sender == sender }) { aftermath.calls.append(call) }
    aftermath.senders.append((continuation, failure))
  }

  /// Ends the calls whose time is over.
  mutating func giveUpLate(_ now: UInt64, _ aftermath: inout Aftermath) {
    let (late, next) = calls.giveUpLate(now)
    for (number, givenUp) in late { settle(givenUp, of: number, .late, &aftermath) }
    while let call = waiting.remove(where: { call in
      call.sender != nil && call.header.deadline != 0 && call.header.deadline <= now
    }) {
      aftermath.calls.append(call)
      settle(call, .failed(.late), &aftermath)
    }
    nextDeadline = .max
    noteDeadline(min(next ?? .max, waiting.nextDeadline), &aftermath)
  }

  /// An answer has come.
  mutating func answered(
    _ number: UInt32, _ aftermath: inout Aftermath
  ) throws(FrameError) -> CallContinuation? {
    let (caller, size) = try calls.answer(number)
    outgoing.end(size)
    admit(&aftermath)
    return caller
  }

  /// Calls without an answer have been carried out.
  mutating func carriedOut(
    _ ended: UInt32, _ size: UInt64, _ aftermath: inout Aftermath
  ) throws(FrameError) {
    guard ended <= outgoing.calls, size <= outgoing.bytes else {
      throw FrameError(.notCarriedOut)
    }
    outgoing.end(calls: Int(ended), Int(size))
    admit(&aftermath)
  }
}

extension RemoteFailure {
  static let late = RemoteFailure(.deadlineExceeded, "the caller's time is over")
  static let givenUp = RemoteFailure(.cancelled, "the caller's task was cancelled")
  static let gone = RemoteFailure(.invalidated, "there is no such object at the other end")
}
