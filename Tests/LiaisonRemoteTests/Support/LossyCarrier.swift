import Liaison
import LiaisonWire

@testable import LiaisonRemote

/// Two ends in one process. Messages cross as bytes, at once, and answers can be lost.
final class LossyCarrier: RemoteCarrier {
  private struct State {
    var lent: [UInt32: any RemoteObject] = [:]
    var next: UInt32 = 1
    var answersToPass = 0
    var answersToLose = 0
  }

  let limits = WireLimits()
  private let state = Guarded(State())
  // Set once, before the pair is used.
  nonisolated(unsafe) private weak var other: LossyCarrier?

  static func pair() -> (LossyCarrier, LossyCarrier) {
    let (here, there) = (LossyCarrier(), LossyCarrier())
    (here.other, there.other) = (there, here)
    return (here, there)
  }

  /// Lends an object to the other end, and returns the reference that the other end has to it.
  func lend(_ object: any RemoteObject) -> RemoteReference {
    let number = state.withLock { state in
      defer { state.next += 1 }
      state.lent[state.next] = object
      return state.next
    }
    return RemoteReference(number, over: other!)
  }

  var lent: Int { state.withLock { $0.lent.count } }

  /// Loses the answers to so many calls that come over this end, after it has let others pass.
  func loseAnswers(_ count: Int, after passing: Int = 0) {
    state.withLock { ($0.answersToLose, $0.answersToPass) = (count, passing) }
  }

  func makeWriter() -> WireWriter { WireWriter(within: limits) }

  nonisolated(nonsending) func ask(
    _ requirement: UInt32, of reference: RemoteReference, with arguments: consuming OutgoingMessage
  ) async throws(RemoteFailure) -> ArrivedAnswer {
    guard let other, let object = other.state.withLock({ $0.lent[reference.object] }) else {
      throw RemoteFailure(.invalidated, "no such object")
    }
    let request = RemoteRequest(
      requirement, isOneWay: false, arguments: try deliver(arguments, to: other), over: other)
    let answer = await object.answer(request)
    let isLost = other.state.withLock { state in
      if state.answersToPass > 0 {
        state.answersToPass -= 1
        return false
      }
      if state.answersToLose == 0 { return false }
      state.answersToLose -= 1
      return true
    }
    if isLost { throw RemoteFailure(.outcomeUnknown, "lost") }
    switch consume answer {
    case .value(let message): return .value(try other.deliver(message, to: self))
    case .error(let message): return .error(try other.deliver(message, to: self))
    case .failure(let failure): throw failure
    }
  }

  nonisolated(nonsending) func send(
    _ requirement: UInt32, to reference: RemoteReference, with arguments: consuming OutgoingMessage
  ) async throws(RemoteFailure) {
    _ = try await ask(requirement, of: reference, with: arguments)
  }

  func release(_ object: UInt32, arrivals: Int) {
    let former = other?.state.withLock { $0.lent.removeValue(forKey: object) }
    withExtendedLifetime(former) {}
  }

  private func deliver(
    _ message: consuming OutgoingMessage, to other: LossyCarrier
  ) throws(RemoteFailure) -> ArrivedMessage {
    let objects = message.objects.map { object in
      switch object {
      case .local(let object): ReferencedObject.remote(lend(object))
      case .remote(let reference):
        ReferencedObject.local(other.state.withLock { $0.lent[reference.object]! })
      }
    }
    if let failure = message.writer.failure { throw RemoteFailure(.refused, "\(failure)") }
    let memory = message.writer.withBytes { bytes in
      let memory = ReadBuffer(capacity: max(bytes.count, 1))
      memory.start.copyMemory(from: bytes.baseAddress!, byteCount: bytes.count)
      memory.filled = bytes.count
      return memory
    }
    return ArrivedMessage(memory.rest, in: memory, objects: objects)
  }
}
