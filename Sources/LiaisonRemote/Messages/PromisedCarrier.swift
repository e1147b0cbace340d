internal import Liaison
internal import LiaisonWire

/// Keeps the calls of a promised object waiting until it is there, and then makes them.
///
/// Used where the promise itself cannot be called: the other end is older or has promised as much
/// as it may, or the call that promises the object is not sent yet.
final class PromisedCarrier: RemoteCarrier {
  private let promise: RemotePromise
  private let base: any RemoteCarrier
  private let abandon: @Sendable () -> Void

  /// - Parameter abandon: Called if the last reference to the object ends before it is there.
  init(
    _ promise: RemotePromise, over base: any RemoteCarrier, abandon: @escaping @Sendable () -> Void
  ) {
    (self.promise, self.base, self.abandon) = (promise, base, abandon)
  }

  var limits: WireLimits { base.limits }

  func makeWriter() -> WireWriter { base.makeWriter() }

  /// The link, so that the object is sent back as itself.
  var carrying: (any RemoteCarrier)? { base.carrying }

  func isHome(of reference: RemoteReference) -> Bool { base.isHome(of: reference) }

  func release(_ object: UInt32, arrivals: Int) { if promise.isPending { abandon() } }

  nonisolated(nonsending) func ask(
    _ requirement: UInt32, of reference: RemoteReference, with arguments: consuming OutgoingMessage
  ) async throws(RemoteFailure) -> ArrivedAnswer {
    switch try await promise.object() {
    case .remote(let object):
      do throws(RemoteFailure) {
        return try await object.carrier.ask(requirement, of: object, with: arguments)
      } catch {
        throw heard(error, of: object, by: reference)
      }
    case .local(let object):
      switch try await call(requirement, of: object, arguments, isOneWay: false) {
      case .value(let message):
        return .value(try ArrivedMessage(copying: message, naming: message.objects))
      case .error(let message):
        return .error(try ArrivedMessage(copying: message, naming: message.objects))
      case .failure(let failure): throw failure
      }
    case nil: throw .noPromisedObject
    }
  }

  nonisolated(nonsending) func send(
    _ requirement: UInt32, to reference: RemoteReference, with arguments: consuming OutgoingMessage
  ) async throws(RemoteFailure) {
    switch try await promise.object() {
    case .remote(let object):
      do throws(RemoteFailure) {
        try await object.carrier.send(requirement, to: object, with: arguments)
      } catch {
        throw heard(error, of: object, by: reference)
      }
    case .local(let object):
      _ = try await call(requirement, of: object, arguments, isOneWay: true)
    case nil: throw .noPromisedObject
    }
  }

  /// Invalidates the reference if the object has ended, so that a caller whose call fails finds it
  /// invalidated. The object itself may tell the reference a little later.
  private func heard(
    _ failure: RemoteFailure, of object: RemoteReference, by reference: RemoteReference
  ) -> RemoteFailure {
    if let end = object.invalidation { reference.invalidate(end) }
    return failure
  }

  /// Calls an object of this process, which was sent back.
  private nonisolated(nonsending) func call(
    _ requirement: UInt32, of object: any RemoteObject, _ arguments: borrowing OutgoingMessage,
    isOneWay: Bool
  ) async throws(RemoteFailure) -> RemoteAnswer {
    let message = try ArrivedMessage(copying: arguments, naming: arguments.objects)
    return await object.answer(
      RemoteRequest(requirement, isOneWay: isOneWay, arguments: message, over: self))
  }
}

extension RemoteFailure {
  static let noPromisedObject = RemoteFailure(
    .invalidated, "the call that promised the object has returned none")
}

extension RemoteCarrier {
  package func askAhead(
    _ requirement: UInt32, of reference: RemoteReference, with arguments: consuming OutgoingMessage,
    promise: RemotePromise
  ) -> RemoteReference {
    askLater(requirement, of: reference, with: arguments, promise: promise)
  }

  /// Makes a call in a task of its own. Calls of the object that it returns wait for it here.
  package func askLater(
    _ requirement: UInt32, of reference: RemoteReference, with arguments: consuming OutgoingMessage,
    promise: RemotePromise
  ) -> RemoteReference {
    let message = Guarded(Optional(arguments))
    // The caller does not wait. Letting go of the object that is promised cancels the task.
    let task = Task {
      guard let arguments = message.withLock({ $0.take() }) else { return }
      do throws(RemoteFailure) {
        promise.settle(.success(try await ask(requirement, of: reference, with: arguments)))
      } catch {
        promise.settle(.failure(error))
      }
    }
    return promise.reference(over: self) { task.cancel() }
  }
}

extension RemotePromise {
  /// A reference whose calls wait for the object. It ends with the object.
  func reference(
    over carrier: any RemoteCarrier, abandon: @escaping @Sendable () -> Void = {}
  ) -> RemoteReference {
    let reference = RemoteReference(
      0, over: PromisedCarrier(self, over: carrier, abandon: abandon), arrivals: 0, promise: self)
    watch(reference)
    return reference
  }
}
