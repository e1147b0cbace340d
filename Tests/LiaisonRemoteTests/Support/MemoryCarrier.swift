import Liaison
import LiaisonWire

@testable import LiaisonRemote

/// Carries calls from one end to another in one process. Messages are copied as bytes; each end has
/// numbers of its own for its objects.
final class MemoryCarrier: RemoteCarrier {
  let limits: WireLimits
  private let state = Guarded(State())

  private struct State {
    var other: MemoryCarrier?
    var exports: [UInt32: Export] = [:]
    var numbers: [ObjectIdentifier: UInt32] = [:]
    var references: [UInt32: WeakReference] = [:]
    var next: UInt32 = 100
    var sent: [Sent] = []
    var answersToPass = 0
    var answersToLose = 0
  }

  private struct Export {
    let object: any RemoteObject
    var arrivals: Int
  }

  private struct WeakReference {
    weak var reference: RemoteReference?
  }

  /// A call as it went.
  struct Sent: Sendable, Equatable {
    let requirement: UInt32
    let bytes: [UInt8]
    var isOneWay = false
  }

  /// A message on its way: an object of the sender's, or one of the receiver's.
  private enum Passenger: Sendable {
    case sendersObject(UInt32)
    case receiversObject(UInt32)
  }

  private struct Parcel: Sendable {
    let bytes: [UInt8]
    let passengers: [Passenger]
  }

  private enum Ending: Sendable {
    case value(ArrivedMessage)
    case error(ArrivedMessage)
    case failure(RemoteFailure)
  }

  private init(_ limits: WireLimits) { self.limits = limits }

  static func pair(within limits: WireLimits = WireLimits()) -> MemoryEnds {
    let (one, two) = (MemoryCarrier(limits), MemoryCarrier(limits))
    one.state.withLock { $0.other = two }
    two.state.withLock { $0.other = one }
    return MemoryEnds(here: one, there: two)
  }

  /// Exports an object of this end, and returns its proxy at the other.
  func export<Proxy: RemoteProxy>(
    _ subject: Proxy._Subject, as type: Proxy.Type, protectedBy protection: Protection? = nil
  ) -> Proxy {
    var message = OutgoingMessage(
      over: self,
      guarded: protection.map {
        GuardedCall(protection: $0, requirement: Requirement("export", 0))
      })
    message.put(subject, as: type)
    return send(message).proxy(as: type)
  }

  /// Exports an object of this end, and returns the reference that the other end has to it.
  func export(_ object: any RemoteObject) -> RemoteReference {
    var message = OutgoingMessage(over: self)
    message.put(.local(object))
    return send(message)
  }

  private func send(_ message: borrowing OutgoingMessage) -> RemoteReference {
    let parcel = pack(message)
    let other = state.withLock { $0.other }
    guard case .remote(let reference)? = other?.unpack(parcel).objects.first else {
      preconditionFailure("The message names an object of this end, and the other end is there.")
    }
    return reference
  }

  /// Loses the answers to so many calls of this end, after others that pass.
  func loseAnswers(_ count: Int, after passing: Int = 0) {
    state.withLock { ($0.answersToLose, $0.answersToPass) = (count, passing) }
  }

  private func losesAnswer() -> Bool {
    state.withLock { state in
      if state.answersToPass > 0 {
        state.answersToPass -= 1
        return false
      }
      if state.answersToLose == 0 { return false }
      state.answersToLose -= 1
      return true
    }
  }

  /// How many objects of this end the other one uses.
  var exported: Int { state.withLock { $0.exports.count } }
  /// What this end has asked.
  var sent: [Sent] { state.withLock { $0.sent } }
  /// Ends the link.
  func cut() {
    let other = state.withLock { state in
      defer { state.other = nil }
      return state.other
    }
    other?.state.withLock { $0.other = nil }
  }

  /// Lets go of the objects that the other end uses.
  fileprivate func removeExports() {
    let exports = state.withLock { state in
      defer { state.exports = [:] }
      return state.exports
    }
    extendLifetime(exports)
  }

  // MARK: - Packing

  func makeWriter() -> WireWriter { WireWriter(within: limits) }

  private func pack(_ message: borrowing OutgoingMessage) -> Parcel {
    let passengers = message.objects.map { object in
      switch object {
      case .remote(let reference): Passenger.receiversObject(reference.object)
      case .local(let object): Passenger.sendersObject(number(of: object))
      }
    }
    return Parcel(bytes: (try? message.writer.bytes()) ?? [], passengers: passengers)
  }

  private func number(of object: any RemoteObject) -> UInt32 {
    state.withLock { state in
      let number = state.numbers[ObjectIdentifier(object)] ?? state.next
      if number == state.next { state.next += 1 }
      state.numbers[ObjectIdentifier(object)] = number
      state.exports[number, default: Export(object: object, arrivals: 0)].arrivals += 1
      return number
    }
  }

  private func unpack(_ parcel: Parcel) -> ArrivedMessage {
    let objects = parcel.passengers.map { passenger in
      switch passenger {
      case .sendersObject(let number): ReferencedObject.remote(reference(to: number))
      case .receiversObject(let number):
        ReferencedObject.local(state.withLock { $0.exports[number]!.object })
      }
    }
    return message(parcel.bytes, objects)
  }

  private func reference(to number: UInt32) -> RemoteReference {
    state.withLock { state in
      if let reference = state.references[number]?.reference {
        reference.countArrival()
        return reference
      }
      let reference = RemoteReference(number, over: self)
      state.references[number] = WeakReference(reference: reference)
      return reference
    }
  }

  func message(_ bytes: [UInt8], _ objects: [ReferencedObject] = []) -> ArrivedMessage {
    let buffer = ReadBuffer(capacity: max(bytes.count, 1))
    buffer.start.copyMemory(from: bytes, byteCount: bytes.count)
    return ArrivedMessage(
      UnsafeRawBufferPointer(start: buffer.start, count: bytes.count), in: buffer,
      objects: objects)
  }

  // MARK: - Calling

  nonisolated(nonsending) func ask(
    _ requirement: UInt32, of reference: RemoteReference, with arguments: consuming OutgoingMessage
  ) async throws(RemoteFailure) -> ArrivedAnswer {
    let deadline = RemoteDeadline.current
    if let deadline, deadline <= .now { throw RemoteFailure(.deadlineExceeded, "too late") }
    guard let (other, message) = start(requirement, arguments) else {
      throw RemoteFailure(.notSent, "the link has ended")
    }
    let number = reference.object
    let task = Task {
      await RemoteDeadline.$current.withValue(deadline) {
        await other.serve(requirement, number, message, isOneWay: false)
      }
    }
    let ending = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    if losesAnswer() { throw RemoteFailure(.outcomeUnknown, "the answer is lost") }
    switch ending {
    case .value(let message): return .value(message)
    case .error(let message): return .error(message)
    case .failure(let failure): throw failure
    }
  }

  nonisolated(nonsending) func send(
    _ requirement: UInt32, to reference: RemoteReference, with arguments: consuming OutgoingMessage
  ) async throws(RemoteFailure) {
    guard let (other, message) = start(requirement, arguments, isOneWay: true) else {
      throw RemoteFailure(.notSent, "the link has ended")
    }
    let number = reference.object
    _ = Task { await other.serve(requirement, number, message, isOneWay: true) }
  }

  private func start(
    _ requirement: UInt32, _ arguments: borrowing OutgoingMessage, isOneWay: Bool = false
  ) -> (MemoryCarrier, ArrivedMessage)? {
    guard let other = state.withLock({ $0.other }) else { return nil }
    let parcel = pack(arguments)
    state.withLock {
      $0.sent.append(Sent(requirement: requirement, bytes: parcel.bytes, isOneWay: isOneWay))
    }
    return (other, other.unpack(parcel))
  }

  private func serve(
    _ requirement: UInt32, _ number: UInt32, _ message: ArrivedMessage, isOneWay: Bool
  ) async -> Ending {
    guard let object = state.withLock({ $0.exports[number]?.object }) else {
      return .failure(RemoteFailure(.invalidated, "no such object"))
    }
    let request = RemoteRequest(
      requirement, isOneWay: isOneWay, arguments: message, over: self)
    let answer = await object.answer(request)
    guard let other = state.withLock({ $0.other }) else {
      return .failure(RemoteFailure(.outcomeUnknown, "the link has ended"))
    }
    switch answer {
    // Unpacked while the message keeps what it names, as a link keeps the order of its frames.
    case .value(let message): return .value(other.unpack(pack(message)))
    case .error(let message): return .error(other.unpack(pack(message)))
    case .failure(let failure): return .failure(failure)
    }
  }

  func release(_ object: UInt32, arrivals: Int) {
    let other = state.withLock { $0.other }
    let gone = other?.state.withLock { state -> (any RemoteObject)? in
      guard var export = state.exports[object] else { return nil }
      export.arrivals -= arrivals
      if export.arrivals > 0 {
        state.exports[object] = export
        return nil
      }
      state.numbers[ObjectIdentifier(export.object)] = nil
      state.exports[object] = nil
      return export.object
    }
    _ = gone
  }
}

/// Both ends of a link in memory, which end with the test. They refer to each other, and objects
/// that they export may refer to them.
final class MemoryEnds: Sendable {
  let here: MemoryCarrier
  let there: MemoryCarrier

  fileprivate init(here: MemoryCarrier, there: MemoryCarrier) {
    (self.here, self.there) = (here, there)
  }

  deinit {
    here.cut()
    here.removeExports()
    there.removeExports()
  }
}
