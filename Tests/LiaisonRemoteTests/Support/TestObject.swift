import Liaison
import LiaisonRemote
import LiaisonWire

/// An object that is called over links, written by hand.
final class TestObject: RemoteObject {
  enum Name {
    static let echo: UInt32 = 1
    static let note: UInt32 = 2
    static let wait: UInt32 = 3
    static let callBack: UInt32 = 4
    static let give: UInt32 = 5
    static let isMe: UInt32 = 6
    static let fail: UInt32 = 7
    static let budget: UInt32 = 8
    static let fill: UInt32 = 9
    static let keep: UInt32 = 10
    static let callKept: UInt32 = 11
  }

  struct State {
    var notes: [Int] = []
    var begun = 0
    var cancelled = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
    var kept: [RemoteReference] = []
  }

  let state = Guarded(State())
  private let ended: (@Sendable () -> Void)?
  let other: TestObject?

  init(giving other: TestObject? = nil, ended: (@Sendable () -> Void)? = nil) {
    self.ended = ended
    self.other = other
  }

  deinit { ended?() }

  var notes: [Int] { state.withLock { $0.notes } }
  var begun: Int { state.withLock { $0.begun } }
  var cancelled: Int { state.withLock { $0.cancelled } }

  /// Lets all calls of `wait` end.
  func letGo() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for each in waiting { each.resume() }
  }

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    do throws(WireError) {
      return try await answer(checked: request)
    } catch {
      return .failure(RemoteFailure(.refused, "\(error)"))
    }
  }

  nonisolated(nonsending) private func answer(
    checked request: RemoteRequest
  ) async throws(WireError) -> RemoteAnswer {
    let limits = WireLimits()
    let objects = request.arguments.objects
    var result = OutgoingMessage(writer: request.carrier.makeWriter())
    switch request.requirement {
    case Name.echo:
      let bytes = try request.arguments.read(within: limits) { (reader) throws(WireError) in
        try reader.get([UInt8].self)
      }
      result.writer.put(bytes)
    case Name.note:
      let number = try request.arguments.read(within: limits) { (reader) throws(WireError) in
        try reader.get(Int.self)
      }
      state.withLock { $0.notes.append(number) }
      result.writer.put(number)
    case Name.wait:
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiting in
          // At once: who knows that it has begun can let it go.
          state.withLock { state in
            state.waiting.append(waiting)
            state.begun += 1
          }
          if Task.isCancelled { letGo() }
        }
      } onCancel: {
        letGo()
      }
      if Task.isCancelled {
        state.withLock { $0.cancelled += 1 }
        return .failure(RemoteFailure(.cancelled, "as told"))
      }
    case Name.callBack:
      for case .remote(let reference) in objects {
        do throws(RemoteFailure) {
          _ = try await reference.ask(Name.note) { $0.writer.put(7) }
        } catch {
          return .failure(error)
        }
      }
    case Name.give:
      result.put(.local(other ?? self))
    case Name.isMe:
      var isMe = false
      if case .local(let object)? = objects.first { isMe = object === self || object === other }
      result.writer.put(isMe)
    case Name.fail:
      result.writer.put(UInt32(0x1234))
      result.writer.put("full")
      return .error(result)
    case Name.budget:
      result.writer.put(RemoteDeadline.current.map { ($0 - .now) / .milliseconds(1) } ?? -1)
    case Name.fill:
      let count = try request.arguments.read(within: limits) { (reader) throws(WireError) in
        try reader.get(Int.self)
      }
      guard 0...(1 << 20) ~= count else { return .failure(RemoteFailure(.refused, "too much")) }
      result.writer.put([UInt8](repeating: 5, count: count))
    case Name.keep:
      for case .remote(let reference) in objects { state.withLock { $0.kept.append(reference) } }
    case Name.callKept:
      for reference in state.withLock({ $0.kept }) {
        do throws(RemoteFailure) {
          _ = try await reference.ask(Name.note) { $0.writer.put(9) }
        } catch {
          return .failure(error)
        }
      }
    default:
      return .failure(RemoteFailure(.refused, "no requirement \(request.requirement)"))
    }
    return .value(result)
  }
}

extension RemoteReference {
  nonisolated(nonsending) func ask(
    _ name: UInt32, _ write: (inout OutgoingMessage) -> Void = { _ in }
  ) async throws(RemoteFailure) -> ArrivedMessage {
    var message = OutgoingMessage(writer: carrier.makeWriter())
    write(&message)
    switch try await carrier.ask(name, of: self, with: message) {
    case .value(let message): return message
    case .error: throw RemoteFailure(.failed, "an error of the contract")
    }
  }

  nonisolated(nonsending) func tell(
    _ name: UInt32, _ write: (inout OutgoingMessage) -> Void = { _ in }
  ) async throws(RemoteFailure) {
    var message = OutgoingMessage(writer: carrier.makeWriter())
    write(&message)
    try await carrier.send(name, to: self, with: message)
  }

  nonisolated(nonsending) func echo(_ bytes: [UInt8]) async throws -> [UInt8] {
    try await ask(TestObject.Name.echo) { $0.writer.put(bytes) }.value()
  }

  @discardableResult
  nonisolated(nonsending) func note(_ number: Int) async throws -> Int {
    try await ask(TestObject.Name.note) { $0.writer.put(number) }.value()
  }
}

extension ArrivedMessage {
  func value<Value: WireValue>(_ type: Value.Type = Value.self) throws(WireError) -> Value {
    try read(within: WireLimits()) { (reader) throws(WireError) in try reader.get(type) }
  }

  /// The first object that it names, which is at the other end.
  var reference: RemoteReference? {
    if case .remote(let reference)? = objects.first { reference } else { nil }
  }
}
