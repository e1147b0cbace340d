internal import Liaison
internal import LiaisonWire

/// Calls of this end.
extension LinkCore {
  enum Admission {
    case sent
    case mustWait
    case failed(RemoteFailure)
  }

  private func hasRoom(forLong isLong: Bool) -> Bool {
    if phase != .connected { return false }
    return isLong
      ? outgoing.hasRoomForLong && longBytes < limits.queuedBytes
      : outgoing.hasRoom && shortBytes < limits.queuedBytes
  }

  /// Whether a call has to be sent with the long ones: it is long, or a call of its object is among
  /// them.
  func isLong(_ header: CallHeader, _ size: Int) -> Bool {
    if size > LongFrames.part { return true }
    if long.isEmpty && waiting.isWithoutLong { return false }
    return long.holds(object: header.object) || waiting.holdsLong(of: header.object)
  }

  /// Queues a call, if there is room for it. A long call has to wait, because it is sent from a
  /// ``WaitingCall`` that keeps its message.
  mutating func send(
    _ header: CallHeader, _ message: borrowing OutgoingMessage, _ objects: [SentObject],
    _ aftermath: inout Aftermath
  ) -> Admission {
    if case .ended(let error) = phase { return .failed(RemoteFailure(.notSent, error.message)) }
    if closing.isUnderWay && !isPartOfOther(header) { return .failed(closing.refusal) }
    hasCalled = true
    if isLong(header, message.writer.count) || !hasRoom(forLong: false)
      || !waiting.isWithoutShort
    {
      if header.call == nil { sendersToWait += 1 }
      return .mustWait
    }
    waiting.noteOvertaker()
    return append(header, message, objects, nil, &aftermath)
  }

  /// - Parameter kept: The same call, if it is sent with the long ones.
  private mutating func append(
    _ header: CallHeader, _ message: borrowing OutgoingMessage, _ objects: [SentObject],
    _ kept: WaitingCall?, _ aftermath: inout Aftermath
  ) -> Admission {
    if let failure = refusal(message.writer.count, objects) { return .failed(failure) }
    if PromiseNumber.isOne(header.object) && !ahead.isSent(header.object) {
      return .failed(RemoteFailure(.invalidated, "the call that promised the object was not sent"))
    }
    var budget: UInt64?
    if header.deadline != 0 {
      let now = EventLoop.now()
      if now >= header.deadline { return .failed(.late) }
      budget = header.deadline - now
    }
    let table = table(of: objects)
    let size: Int
    if let kept {
      let length = message.writer.count
      size = long.append(
        kept, of: length, table, number: header.number, object: header.object,
        promise: header.promise
      ) { $0.call(header, budget, length, table.count) }
      askFlush(&aftermath)
    } else {
      size = queued.call(header, budget, message, table)
      noteQueued(size, &aftermath)
    }
    if let promise = header.promise { ahead.noteSent(promise) }
    outgoing.begin(size)
    if let call = header.call {
      calls.noteSent(
        call, size: size, end: kept == nil ? appended : long.appended, isLong: kept != nil)
    }
    return .sent
  }

  /// Counts that objects are sent, and returns how a frame names them.
  mutating func table(of objects: [SentObject]) -> [FrameObject] {
    if objects.isEmpty { return [] }
    return objects.map { object in
      switch object {
      case .own(let object): .senders(exports.send(object))
      case .home(let number): .receivers(number)
      }
    }
  }

  /// Why the other end would refuse such a message, or why this end does not send it.
  func refusal(_ size: Int, _ objects: [SentObject]) -> RemoteFailure? {
    if size > peersMessage {
      return RemoteFailure(
        .refused,
        "the message has \(size) bytes, and the other end accepts \(peersMessage): send a stream of pieces, or raise 'LinkLimits.message' there"
      )
    }
    if objects.isEmpty { return nil }
    let (sent, new) = (exports.sentCount, exports.newOnes(objects))
    if sent + new > peersObjects {
      return RemoteFailure(
        .refused, "the other end refers to \(sent) objects, and accepts no more")
    }
    if sent + new > limits.objects {
      return RemoteFailure(
        .refused,
        "the other end refers to \(sent) objects, and the sender's 'LinkLimits.objects' is reached"
      )
    }
    return nil
  }

  /// Whether the call that goes next is a long one. Nil if none can go.
  private var isNextLong: Bool? {
    if waiting.isLongDue && phase == .connected && outgoing.hasRoom
      && longBytes < limits.queuedBytes
    {
      return true
    }
    if !waiting.isWithoutShort { return hasRoom(forLong: false) ? false : nil }
    return !waiting.isWithoutLong && hasRoom(forLong: true) ? true : nil
  }

  /// Admits calls that wait, as long as there is room.
  mutating func admit(_ aftermath: inout Aftermath) {
    while let isLong = isNextLong, let call = waiting.removeFirst(isLong: isLong) {
      aftermath.calls.append(call)
      let admission = append(
        call.header, call.message, call.objects, isLong ? call : nil, &aftermath)
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
        noteFewer(&aftermath)
      }
    } else if let failure, let serial = call.header.call {
      if let caller = calls.giveUp(serial).caller {
        aftermath.outcomes.append((caller, .failed(failure)))
        noteFewer(&aftermath)
      }
    }
  }

  /// Makes the loop check deadlines at this time, unless it checks them earlier.
  mutating func noteDeadline(_ deadline: UInt64, _ aftermath: inout Aftermath) {
    if deadline == 0 || deadline >= nextDeadline { return }
    nextDeadline = deadline
    aftermath.deadline = deadline
  }

  // MARK: Ends

  /// The caller gives up; the other end is told if it may have the call.
  mutating func giveUp(
    _ call: CallSerial, _ failure: RemoteFailure, _ aftermath: inout Aftermath
  ) {
    settle(calls.giveUp(call), of: call, failure, &aftermath)
  }

  private mutating func settle(
    _ givenUp: CallTable.GivenUp, of call: CallSerial, _ failure: RemoteFailure,
    _ aftermath: inout Aftermath
  ) {
    if givenUp.wasWaiting {
      // It is not there yet if its caller has just been told to let it wait.
      if let waited = waiting.remove(where: { $0.header.call == call }) {
        aftermath.calls.append(waited)
      }
      noteFewer(&aftermath)
    }
    if givenUp.wasSent {
      if long.holds(number: call.number) {
        queueInOrder(&aftermath) { $0.cancel(number: call.number) }
      } else {
        queue(&aftermath) { $0.cancel(number: call.number) }
      }
    }
    if let caller = givenUp.caller { aftermath.outcomes.append((caller, .failed(failure))) }
  }

  /// The caller of a one-way call gives up, if the call still waits.
  mutating func giveUp(
    sender: SenderNumber, _ failure: RemoteFailure, _ aftermath: inout Aftermath
  ) {
    guard let continuation = senders.removeValue(forKey: sender) else { return }
    if let call = waiting.remove(where: { $0.sender == sender }) { aftermath.calls.append(call) }
    noteFewer(&aftermath)
    aftermath.senders.append((continuation, failure))
  }

  /// Ends the calls whose time is over.
  mutating func giveUpLate(_ now: UInt64, _ aftermath: inout Aftermath) {
    let (late, next) = calls.giveUpLate(now)
    for (call, givenUp) in late { settle(givenUp, of: call, .late, &aftermath) }
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

  /// One-way calls have been carried out.
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

extension SendBuffer {
  /// Writes a call. Returns its frame's size.
  mutating func call(
    _ header: CallHeader, _ budget: UInt64?, _ message: borrowing OutgoingMessage,
    _ table: [FrameObject]
  ) -> Int {
    let before = count
    call(header, budget, message.writer.count, table.count)
    put(message, table)
    return count - before
  }

  /// Writes what stands before a call's message.
  mutating func call(_ header: CallHeader, _ budget: UInt64?, _ length: Int, _ objects: Int) {
    call(
      number: header.number, object: header.object, requirement: header.requirement,
      budget: budget, promise: header.promise, length, objects: objects)
  }

  /// Writes an answer. Returns its frame's size.
  mutating func answer(
    _ number: UInt32, isError: Bool, _ message: borrowing OutgoingMessage, _ table: [FrameObject]
  ) -> Int {
    let before = count
    answer(number: number, isError: isError, message.writer.count, objects: table.count)
    put(message, table)
    return count - before
  }

  /// Puts a message and its table behind its header.
  private mutating func put(_ message: borrowing OutgoingMessage, _ table: [FrameObject]) {
    message.writer.withBytes { put(raw: $0) }
    for object in table { put(object) }
  }
}

extension RemoteFailure {
  static let late = RemoteFailure(.deadlineExceeded, "the caller's time is over")
  static let gone = RemoteFailure(.invalidated, "there is no such object at the other end")
  static let notExported = RemoteFailure(
    .invalidated,
    """
    the other end exports nothing by this name: 'export' there and 'proxy(for:)' here have to name the same \
    contract, and the same 'named:' if one of them has it
    """)
}
