/// Why a call over a link did not end with the callee's result or its own error.
///
/// Every call ends exactly once: with a result, with the error that the contract names, or with one
/// of these. The code says what is known of the call, so that a caller can decide whether to repeat
/// it.
public struct RemoteFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is known of the call. More may be added; an older end gets them as ``outcomeUnknown``.
  ///
  /// ``RemoteFailure/mayBeRepeated`` says whether the call may be made again. A `switch` over codes
  /// needs a `default`.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    package enum Kind: UInt8, Sendable, CaseIterable {
      case notSent = 1
      case outcomeUnknown
      case deadlineExceeded
      case cancelled
      case denied
      case invalidated
      case refused
      case failed
    }

    package let kind: Kind

    package init(_ kind: Kind) { self.kind = kind }

    /// The callee has not seen the call: it can be repeated.
    public static let notSent = Code(.notSent)
    /// The call was sent and the link ended before an answer came: it may have been carried out.
    public static let outcomeUnknown = Code(.outcomeUnknown)
    /// The caller's time was over before an answer came. The callee was told to stop.
    public static let deadlineExceeded = Code(.deadlineExceeded)
    /// The caller's task was cancelled before an answer came. The callee was told to stop.
    public static let cancelled = Code(.cancelled)
    /// The callee's side does not let this peer make the call. It was not carried out.
    public static let denied = Code(.denied)
    /// The link has ended, or the object at the other end is gone or was never there. The call was
    /// not carried out.
    public static let invalidated = Code(.invalidated)
    /// The other end does not understand the message, or it breaks a limit. It was not carried out.
    public static let refused = Code(.refused)
    /// The callee threw an error that its contract does not name, or its answer cannot be written
    /// or read.
    ///
    /// An error of a third process arrives with its own message and type. Any other failure of a
    /// call that the callee made is the callee's error, as its `CancellationError` is: it says
    /// nothing about the caller's own call.
    public static let failed = Code(.failed)

    public var description: String { "\(kind)" }
  }

  /// What is known of the call: whether it was made, and what ended it.
  public let code: Code
  /// What happened, in words, with the remedy if there is one. What an error of a contract's
  /// object says about itself is cut after 1,024 bytes of UTF-8.
  public let message: String
  /// The name of the type of error that the callee threw, if ``code`` is ``Code/failed``.
  public let errorType: String?

  /// Makes a failure.
  ///
  /// A callee that throws one does not choose by its code how the caller's call ends. Unless the
  /// requirement or the contract names this type, it arrives as ``RemoteFailure/Code/failed``, as
  /// any other error does.
  public init(_ code: Code, _ message: String, errorType: String? = nil) {
    (self.code, self.message, self.errorType) = (code, message, errorType)
  }

  public var description: String {
    errorType.map { "\(code): \($0): \(message)" } ?? "\(code): \(message)"
  }
}
