package import LiaisonWire

/// Carries calls to the other end: a link, as contracts see it.
package protocol RemoteCarrier: AnyObject, Sendable {
  /// The limits of messages in both directions.
  var limits: WireLimits { get }

  /// How many bytes of a message the other end accepts.
  var peersMessage: Int { get }

  /// A writer for a message to the other end, within the limits.
  func makeWriter() -> WireWriter

  /// Sends a call and waits for its answer: the result, or an error that the contract names.
  ///
  /// Calls that one task sends to one object, one after the other, begin there in this order. A
  /// call made under ``RemoteDeadline`` sends the time that is left. Cancelling the task ends the
  /// call at both ends.
  nonisolated(nonsending) func ask(
    _ requirement: UInt32, of reference: RemoteReference, with arguments: consuming OutgoingMessage
  ) async throws(RemoteFailure) -> ArrivedAnswer

  /// Sends a one-way call. Waits while the other end does not keep up.
  nonisolated(nonsending) func send(
    _ requirement: UInt32, to reference: RemoteReference, with arguments: consuming OutgoingMessage
  ) async throws(RemoteFailure)

  /// The carrier that messages go over just now: this one, or the present one of several that
  /// follow each other.
  var carrying: (any RemoteCarrier)? { get }

  /// Sends a call without waiting for its answer, which settles `promise`. Returns a reference to
  /// the object that the call will return. Calls of it begin there after this one has ended.
  func askAhead(
    _ requirement: UInt32, of reference: RemoteReference, with arguments: consuming OutgoingMessage,
    promise: RemotePromise
  ) -> RemoteReference

  /// Whether it is being closed, so that calls that wait there should end.
  var isBeingClosed: Bool { get }

  /// Whether an object lives at the other end, so that a message there sends it back as itself.
  func isHome(of reference: RemoteReference) -> Bool

  /// Releases an object at the other end that arrived so many times, or zero times if it has a
  /// name. Called when the last use of its reference ends, in any thread.
  func release(_ object: UInt32, arrivals: Int)
}

extension RemoteCarrier {
  package var carrying: (any RemoteCarrier)? { self }
  package var isBeingClosed: Bool { false }
  package var peersMessage: Int { limits.bytes }

  package func isHome(of reference: RemoteReference) -> Bool {
    reference.carrier === self || reference.carrier.carrying === self
  }
}

/// How a call was answered.
package enum ArrivedAnswer: Sendable {
  case value(ArrivedMessage)
  /// FNV-1a of the error's type, then the error's own parts.
  case error(ArrivedMessage)
}

/// The time by which the calls of a task have to be answered.
package enum RemoteDeadline {
  @TaskLocal package static var current: ContinuousClock.Instant?
}
