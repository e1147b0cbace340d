internal import Liaison
internal import LiaisonWire

/// Lets the other end read a stream of this process.
final class StreamSource<Element: Sendable>: RemoteObject {
  private let buffer = StreamSourceBuffer<Element>()
  private let pump: Task<Void, Never>
  private let fail: @Sendable (RemoteRequest, any Error) -> RemoteAnswer
  private let write: @Sendable (inout OutgoingMessage, Element) -> Void

  init(
    _ stream: AsyncThrowingStream<Element, any Error>,
    _ fail: @escaping @Sendable (RemoteRequest, any Error) -> RemoteAnswer,
    _ write: @escaping @Sendable (inout OutgoingMessage, Element) -> Void
  ) {
    (self.fail, self.write) = (fail, write)
    // The task ends with the source. The deadline of the call that returned the stream does not
    // limit the stream.
    pump = RemoteDeadline.$current.withValue(nil) { [buffer] in
      Task {
        do {
          for try await element in stream {
            if await !buffer.append(element) { return }
          }
          buffer.end(nil)
        } catch {
          buffer.end(error)
        }
      }
    }
  }

  deinit {
    buffer.close()
    pump.cancel()
  }

  var isStream: Bool { true }
  var isUnreadStream: Bool { !buffer.isRead }

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    if request.requirement != RemoteRequirement.nextElements.number {
      return .failure(RemoteFailure(.refused, "a stream has no such requirement"))
    }
    guard await buffer.waitForElements() else {
      return .failure(RemoteFailure(.refused, "a stream has one reader, which asks once at a time"))
    }
    if Task.isCancelled { return .failure(RemoteFailure(.cancelled, "the reader has given up")) }
    // A quarter of what either end accepts, because the last element may be a large one.
    let room = min(request.carrier.limits.bytes, request.carrier.peersMessage) / 4
    var message = request.makeAnswer()
    var taken: [Element] = []
    // At least one element, and at most as many as the message is likely to have room for. The
    // count is limited, too, because a source can refill the buffer as fast as this loop empties
    // it.
    while taken.isEmpty || taken.count < StreamRoom.elements && message.hasRoom(room),
      let element = buffer.next()
    {
      taken.append(element)
      put(element, in: &message)
    }
    if taken.count > 1 && !message.fits(request.carrier), let last = taken.popLast() {
      // Those before it fit, and it has the next answer to itself.
      buffer.putBack(last)
      message = request.makeAnswer()
      for element in taken { put(element, in: &message) }
    }
    message.put(false)
    switch buffer.ending {
    case .failed(let error) where taken.isEmpty:
      buffer.noteRead()
      return fail(request, error)
    case .finished:
      buffer.noteRead()
      message.put(true)
    case .failed, nil: message.put(false)
    }
    return request.value(message)
  }

  private func put(_ element: Element, in message: inout OutgoingMessage) {
    message.put(true)
    write(&message, element)
  }
}

extension OutgoingMessage {
  fileprivate func hasRoom(_ room: Int) -> Bool {
    writer.count < room && objects.count < ReferencedObject.limit / 2
  }

  /// Whether the other end accepts it, with what ends it.
  fileprivate func fits(_ carrier: any RemoteCarrier) -> Bool {
    writer.failure == nil && writer.count + 2 <= carrier.peersMessage
  }
}

/// How far a stream may be ahead of its reader, and how many elements one answer may have.
private enum StreamRoom {
  static let elements = 64
}

/// The elements of a stream that have not been asked for.
private final class StreamSourceBuffer<Element: Sendable>: Sendable {
  enum Ending {
    case finished
    case failed(any Error)
  }

  private struct State {
    var elements: [Element] = []
    var ending: Ending?
    var isClosed = false
    /// Whether the reader has been told of the end.
    var isRead = false
    /// The answer that waits for elements, and the stream's task that waits for room.
    var reader: CheckedContinuation<Void, Never>?
    var isReading = false
    var pump: CheckedContinuation<Void, Never>?
  }

  private let state = Guarded(State())

  /// How the stream has ended, once there are no elements left.
  var ending: Ending? { state.withLock { $0.elements.isEmpty ? $0.ending : nil } }

  var isRead: Bool { state.withLock { $0.isRead } }

  func noteRead() { state.withLock { $0.isRead = true } }

  /// Adds an element and waits for room for the next one. False if the reader is gone.
  func append(_ element: Element) async -> Bool {
    let reader = state.withLock { state in
      if !state.isClosed { state.elements.append(element) }
      return state.reader.take()
    }
    reader?.resume()
    await withCheckedContinuation { pump in
      let hasRoom = state.withLock { state in
        if state.isClosed || state.elements.count < StreamRoom.elements { return true }
        state.pump = pump
        return false
      }
      if hasRoom { pump.resume() }
    }
    return state.withLock { !$0.isClosed }
  }

  func end(_ error: (any Error)?) {
    let reader = state.withLock { state in
      state.ending = error.map(Ending.failed) ?? .finished
      return state.reader.take()
    }
    reader?.resume()
  }

  func close() {
    let (elements, waiting) = state.withLock { state in
      state.isClosed = true
      let waiting = [state.reader.take(), state.pump.take()]
      return (state.elements.takeAll(), waiting)
    }
    for each in waiting { each?.resume() }
    // Released outside the lock.
    extendLifetime(elements)
  }

  /// Waits until there are elements or will be none. False if another request waits already.
  nonisolated(nonsending) func waitForElements() async -> Bool {
    let isFree = state.withLock { state in
      defer { state.isReading = true }
      return !state.isReading
    }
    if !isFree { return false }
    await withTaskCancellationHandler {
      await withCheckedContinuation { reader in
        let isReady = state.withLock { state in
          if !state.elements.isEmpty || state.ending != nil || state.isClosed || Task.isCancelled {
            return true
          }
          state.reader = reader
          return false
        }
        if isReady { reader.resume() }
      }
    } onCancel: {
      state.withLock { $0.reader.take() }?.resume()
    }
    state.withLock { $0.isReading = false }
    return true
  }

  func putBack(_ element: Element) { state.withLock { $0.elements.insert(element, at: 0) } }

  func next() -> Element? {
    let (element, pump) = state.withLock { state in
      let element = state.elements.isEmpty ? nil : state.elements.removeFirst()
      return (element, state.elements.count < StreamRoom.elements ? state.pump.take() : nil)
    }
    pump?.resume()
    return element
  }
}

extension Array {
  fileprivate mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}
