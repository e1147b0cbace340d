internal import Liaison
internal import LiaisonWire

/// Receives frames from the other end. All of it runs on the loop's thread.
extension Link: TransportUser {
  private static var bufferSize: Int { 1 << 16 }

  package func canRead() {
    if hasClosed { return }
    let buffer = bufferWithRoom()
    switch transport.read(into: buffer.room) {
    case .later: keep(buffer)
    case .ended(let reason):
      end(
        transport.failure
          ?? LinkError(.lost, reason ?? "the other end has ended without saying why"))
    case .bytes(let count):
      hasHeard = true
      buffer.filled += count
      do throws(FrameError) {
        try takeFrames(of: buffer)
        keep(buffer)
        advanceClosing()
      } catch {
        end(LinkError(.brokenRule, error.description))
      }
    }
  }

  private func takeFrames(of buffer: ReadBuffer) throws(FrameError) {
    while !hasClosed {
      if parts.left > 0 {
        if let (whole, length) = try parts.take(from: buffer, within: reader) {
          let bytes = UnsafeRawBufferPointer(start: whole.start, count: length)
          try take(try reader.frame(in: bytes), of: length, in: whole)
        }
        if parts.left > 0 { return }
      } else if let part = try reader.part(at: buffer.rest) {
        buffer.taken += FrameReader.header
        parts.begin(part)
      } else if let length = try reader.length(of: buffer.rest), length <= buffer.rest.count {
        let bytes = UnsafeRawBufferPointer(rebasing: buffer.rest[..<length])
        buffer.taken += length
        try take(try reader.frame(in: bytes), of: length, in: buffer)
      } else {
        return
      }
    }
  }

  /// The link's buffer, or the loop's spare one. It has room behind the bytes that it holds.
  private func bufferWithRoom() -> ReadBuffer {
    if let buffer = buffer.take() { return buffer }
    return loop.spareBuffer.take() ?? ReadBuffer(capacity: Self.bufferSize)
  }

  /// Keeps the buffer if it holds a part of a frame, with room for more of it.
  private func keep(_ buffer: consuming ReadBuffer) {
    if hasClosed { return }
    let rest = buffer.rest.count
    let isShared = !isKnownUniquelyReferenced(&buffer)
    if rest == 0 {
      if isShared || buffer.capacity != Self.bufferSize { return }
      buffer.compact()
      loop.spareBuffer = buffer
    } else if isShared || rest == buffer.capacity {
      // Grows with the bytes that have come, because an untrusted peer can claim any length.
      self.buffer = buffer.moved(to: rest * 2 > Self.bufferSize ? rest * 2 : Self.bufferSize)
    } else {
      buffer.compact()
      self.buffer = buffer
    }
  }

  private func take(
    _ frame: Frame, of length: Int, in buffer: ReadBuffer
  ) throws(FrameError) {
    switch frame {
    case .hello(let hello): meet(hello)
    case .call(let number, let object, let requirement, let budget, let promise, let body):
      try takeCall(number, object, requirement, budget, promise, body, of: length, in: buffer)
    case .answer(let number, let isError, let body):
      var objects: [ReferencedObject] = []
      let named = body.table.isEmpty ? [] : body.objects
      let caller = try checkedUpdate { (core, aftermath) throws(FrameError) in
        try core.resolve(named, for: self, into: &objects)
        return try core.answered(number, &aftermath)
      }
      let message = message(body, in: buffer, objects)
      caller?.resume(returning: .answered(isError ? .error(message) : .value(message)))
    case .failure(let number, let failure):
      let caller = try checkedUpdate { (core, aftermath) throws(FrameError) in
        try core.answered(number, &aftermath)
      }
      caller?.resume(returning: .failed(failure))
    case .cancel(let number): cancelServing(number)
    case .release(let object, let arrivals) where PromiseNumber.isOne(object):
      try release(promise: object, arrivals: arrivals)
    case .release(let object, let arrivals):
      let released = try core.withLock { (core) throws(FrameError) in
        try core.exports.release(object, arrivals: Int(clamping: arrivals))
      }
      extendLifetime(released)
    case .gone(PromiseNumber.greeting): core.withLock { $0.ahead.isUnderstood = true }
    case .gone(PromiseNumber.closing): core.withLock { $0.closing.isUnderstood = true }
    case .gone(let object):
      core.withLock { $0.imports.remove(object) }?.invalidate(.gone)
    case .carriedOut(let calls, let bytes):
      try checkedUpdate { (core, aftermath) throws(FrameError) in
        try core.carriedOut(calls, bytes, &aftermath)
      }
    case .ping: update { $0.queuePong(&$1) }
    case .pong: core.withLock { $0.closing.hasBeenAnswered = true }
    case .goodbye(let goodbye): end(LinkError(goodbye))
    case .closing(let isLast):
      core.withLock { $0.closing.hear(isLast: isLast) }
      beginClosing()
    }
  }

  /// A message in the buffer, or in memory of its own if it would keep a buffer that is larger than
  /// usual and than itself.
  private func message(
    _ body: FrameBody, in buffer: ReadBuffer, _ objects: [ReferencedObject]
  ) -> ArrivedMessage {
    if buffer.capacity > Self.bufferSize && body.bytes.count < buffer.capacity / 4 {
      return ArrivedMessage(copying: body.bytes, objects: objects)
    }
    return ArrivedMessage(body.bytes, in: buffer, objects: objects)
  }

  private func takeCall(
    _ number: UInt32?, _ object: UInt32, _ requirement: UInt32, _ budget: UInt64?,
    _ promise: UInt32?, _ body: FrameBody, of size: Int, in buffer: ReadBuffer
  ) throws(FrameError) {
    var objects: [ReferencedObject] = []
    let named = body.table.isEmpty ? [] : body.objects
    let target = try core.withLock { (core) throws(FrameError) in
      try core.resolve(named, for: self, into: &objects)
      if let promise, let number { try core.promises.begin(promise, by: number, of: object) }
      let target = try core.arrived(object, size: size)
      return core.refusesArrival(number, requirement) ? .none(.closing) : target
    }
    let request = RemoteRequest(
      requirement, isOneWay: number == nil,
      arguments: message(body, in: buffer, objects), over: self)
    let deadline = budget.map { EventLoop.now() &+ min($0, .max / 4) }
    func call(of object: any RemoteObject) -> ArrivedCall {
      ArrivedCall(
        number: number, object: object, request: request, deadline: deadline, size: size,
        promise: promise)
    }
    switch target {
    case .object(let target, let place): serve(call(of: target), at: place)
    case .promised:
      core.withLock { $0.promises.add(call(of: GoneObject.shared), waitingFor: object) }
    case .none(let failure):
      // The end that sends to a failed promise hears of that itself.
      if number == nil, !PromiseNumber.isOne(object) {
        Requirement.oneWay.reportUnheard(by: "an object that is not here", failure)
      }
      refuse(call(of: GoneObject.shared), failure)
    }
  }
}
