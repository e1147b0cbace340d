/// An error that says whether its call may be made again.
///
/// Interceptors that make calls again ask it, unless they are told `when:`. Any other error is one
/// that may go away by itself.
public protocol RepeatableError: Error {
  /// Whether the call may be made again: nothing has come of it, and the reason may go away.
  var mayBeRepeated: Bool { get }
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
