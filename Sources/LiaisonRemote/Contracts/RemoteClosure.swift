public import LiaisonWire

/// Lets the other end of a link call a closure of this process.
private final class RemoteClosure<Closure: Sendable>: RemoteObject, StandsForSubject {
  private let closure: Closure
  private let answer:
    nonisolated(nonsending) @Sendable (RemoteRequest, Closure) async -> RemoteAnswer

  init(
    _ closure: Closure,
    _ answer:
      nonisolated(nonsending) @escaping @Sendable (RemoteRequest, Closure) async -> RemoteAnswer
  ) {
    (self.closure, self.answer) = (closure, answer)
  }

  var anySubject: Any { closure }

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    await answer(request, closure)
  }
}

extension OutgoingMessage {
  /// Names a closure that the other end can call. This end keeps it until the other end releases
  /// it.
  ///
  /// `answer` carries out the calls of the closure, on the link's loop. In the answer of a
  /// protected call, the closure ends with the protection. A closure has no identity: each time it
  /// is sent, it arrives as another one.
  public mutating func put<Closure: Sendable>(
    closure: Closure,
    _ answer:
      nonisolated(nonsending) @escaping @Sendable (RemoteRequest, Closure) async -> RemoteAnswer
  ) {
    put(.local(HandedOut.standing(for: RemoteClosure(closure, answer), guarded)))
  }
}

extension RemoteReader {
  /// Reads a closure: one that calls the other end, or one of this process that was sent back.
  ///
  /// `make` is called before this returns, and only for a closure of the other end. That closure is
  /// kept there as long as the reference is kept here, so the result of `make` has to keep the
  /// reference.
  ///
  /// - Throws: `WireError.Code.badValue` if the message names no such object, or a closure of
  ///   this process that has another type.
  public mutating func getClosure<Closure: Sendable>(
    _ make: (RemoteReference) -> Closure
  ) throws(WireError) -> Closure {
    switch try getObject(for: Closure.self) {
    case .remote(let reference): return make(reference)
    case .local(let object):
      guard let own = (object as? any StandsForSubject)?.anySubject as? Closure else {
        throw values.error(.badValue, reading: Closure.self)
      }
      return own
    }
  }
}
