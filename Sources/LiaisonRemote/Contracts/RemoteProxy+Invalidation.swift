public import Liaison

/// The end of an object at the other end of a link.
extension RemoteProxy {
  /// Why calls cannot reach the object any more: it has gone away at the other end, or the link has
  /// ended. Nil while they can, as far as this end knows.
  ///
  /// An invalidation is final. An object that is found by its name over a ``ReconnectingLink`` or a
  /// ``Helper`` has none: the next call may reach it over the next link.
  public var invalidation: RemoteFailure? { _reference.invalidation }

  /// Calls `handler` once, when calls cannot reach the object any more: at once if that is so
  /// already.
  ///
  /// ```swift
  /// func watch(_ delegate: any ThermostatDelegate) async throws {
  ///   let token = delegates.add(delegate)
  ///   token.tie(to: self)
  ///   (delegate as? ThermostatDelegateRemote)?.onInvalidation { _ in token.cancel() }.tie(to: self)
  /// }
  /// ```
  ///
  /// The handler runs in the thread that detects the end, mostly the link's loop. This method may
  /// be called from any thread. The token ends the registration, and so does the last use of the
  /// object here.
  public func onInvalidation(
    _ handler: @escaping @Sendable (RemoteFailure) -> Void
  ) -> Subscription { _reference.onInvalidation(handler) }
}
