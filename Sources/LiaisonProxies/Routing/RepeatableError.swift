public import LiaisonDelegation

/// An error that says whether its call may be made again.
///
/// Interceptors that retry ask it, unless they are given `when:`. Calls that throw any other error
/// are made again.
public protocol RepeatableError: Error {
  /// Whether the call may be made again: it had no effect, and its cause may pass.
  var mayBeRepeated: Bool { get }
}

extension CollectedErrors: RepeatableError {
  /// False: the delegates that threw nothing would be called again, too.
  public var mayBeRepeated: Bool { false }
}

/// An error that may say nothing of the subject, and does not go away when the call is made again.
package protocol FinalRefusal: Error {
  var isFinal: Bool { get }
}

extension FinalRefusal {
  package var isFinal: Bool { true }
}

/// Whether an error is the caller's own end, or a refusal that is not the subject's.
package func isFinal(_ error: any Error) -> Bool {
  error is CancellationError || (error as? any FinalRefusal)?.isFinal == true
}
