internal import Liaison

/// A call that has arrived.
///
/// It keeps the message of the arguments, and the objects that the message names.
@_documentation(visibility: internal)
public struct RemoteRequest: Sendable {
  /// FNV-1a of the requirement's name.
  public let requirement: UInt32
  /// Whether the caller waits for no answer.
  package let isOneWay: Bool
  package let arguments: ArrivedMessage
  /// The link that the call came over. The answer is written for it.
  package let carrier: any RemoteCarrier
  /// The guarded call, if a protection stands before the object. What the answer hands out stands
  /// behind it, too.
  var guarded: GuardedCall?

  package init(
    _ requirement: UInt32, isOneWay: Bool, arguments: ArrivedMessage,
    over carrier: any RemoteCarrier
  ) {
    self.requirement = requirement
    self.isOneWay = isOneWay
    self.arguments = arguments
    self.carrier = carrier
  }
}

extension RemoteRequest {
  /// The number by which a reader asks a stream for its next elements: FNV-1a of `next()`.
  static let nextElements: UInt32 = 0xcaed_e44b
}
