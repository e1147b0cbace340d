internal import Liaison

/// Reads a stream at the other end. One request is always under way while the reader uses the
/// elements of the one before.
final class StreamReader<Element: Sendable>: Sendable {
  private struct State {
    /// In reverse order, so that an element leaves when `popLast` takes it.
    var elements: [Element] = []
    var request: Task<RemoteReply, Never>?
    var isLast = false
    /// Whether a reader waits for the answer. A second reader would take the same elements, and
    /// lose the next ones.
    var isReading = false

    mutating func begin() -> Step {
      if let element = elements.popLast() { return .element(element) }
      if isReading { return .busy }
      guard !isLast, let request else { return .end }
      isReading = true
      return .wait(request)
    }
  }

  private enum Step {
    case element(Element)
    case wait(Task<RemoteReply, Never>)
    case busy
    case end
  }

  private let state = Guarded(State())
  private let reference: RemoteReference
  private let read: @Sendable (RemoteReply) throws -> StreamBatch<Element>

  init(
    _ reference: RemoteReference,
    _ read: @escaping @Sendable (RemoteReply) throws -> StreamBatch<Element>
  ) {
    (self.reference, self.read) = (reference, read)
    state.withLock { $0.request = request() }
  }

  deinit { state.withLock { $0.request }?.cancel() }

  func next() async throws -> Element? {
    while true {
      switch state.withLock({ $0.begin() }) {
      case .element(let element): return element
      case .end: return nil
      case .busy:
        throw RemoteFailure(
          .refused, "a stream has one reader at a time: ask for another stream of its own")
      case .wait(let request):
        let reply = await withTaskCancellationHandler {
          await request.value
        } onCancel: {
          request.cancel()
        }
        do {
          take(try read(reply))
        } catch {
          state.withLock { ($0.isLast, $0.isReading) = (true, false) }
          // A local stream also ends without an error when its reader's task is cancelled.
          if Task.isCancelled { return nil }
          throw error
        }
      }
    }
  }

  private func take(_ batch: StreamBatch<Element>) {
    let next = batch.isLast ? nil : request()
    let last = state.withLock { state in
      defer { state.request = next }
      state.elements = batch.elements.reversed()
      (state.isLast, state.isReading) = (batch.isLast, false)
      return state.request
    }
    // The request's answer may keep objects, so it is released outside the lock.
    extendLifetime(last)
  }

  /// Asks for the next elements. A deadline limits calls, and not the wait for an element, so the
  /// request has none.
  private func request() -> Task<RemoteReply, Never> {
    RemoteDeadline.$current.withValue(nil) { [reference] in
      Task { await reference.ask(.nextElements, reference.makeMessage()) }
    }
  }
}
