public import Liaison

/// An error that a requirement of a remote contract names: `async throws(StoreError)`.
///
/// A call over a link can fail for reasons that the callee does not know, so such a type needs a
/// case for them:
///
/// ```swift
/// @Wire enum StoreError: RemoteError {
///   case full
///   case link(RemoteFailure)
///   init(_ failure: RemoteFailure) { self = .link(failure) }
/// }
/// ```
///
/// It travels, so it has `@Wire` or conforms to `Codable`. A callee whose own task was cancelled
/// may throw any error, because its caller has been told already.
///
/// Only the type knows which of its cases mean that the call was not carried out. A retry makes the
/// call again only if the type says so:
///
/// ```swift
/// var mayBeRepeated: Bool {
///   if case .link(let failure) = self { failure.mayBeRepeated } else { false }
/// }
/// ```
///
/// With `init(_:)` it can stand for a refusal, too: of a protection at the other end, or of a
/// proxy's route at this one.
public protocol RemoteError: RepeatableError, RefusalRepresentable {
  /// Makes the error of a call that has failed for a reason that the callee does not know.
  ///
  /// The remote proxy calls it in the caller's task, for each ``RemoteFailure`` that ended a call,
  /// also for an answer that cannot be read. Keep the failure, because its code says what is known
  /// of the call.
  init(_ failure: RemoteFailure)
}

extension RemoteError {
  /// False: by default a retry does not make the call again.
  ///
  /// A type that knows better implements this itself.
  public var mayBeRepeated: Bool { false }

  /// A ``RemoteFailure`` of the same code, or one that is denied if a protection has refused the
  /// call.
  ///
  /// Any other refusal becomes ``RemoteFailure/Code/notSent`` with its type and its words, because
  /// a refused call has not reached the subject. A type can implement this itself, to tell refusals
  /// apart.
  public init(refusal: any Error) {
    switch refusal {
    case let failure as RemoteFailure: self.init(failure)
    case is AccessError: self.init(RemoteFailure(.denied, "\(refusal)"))
    default:
      self.init(
        RemoteFailure(.notSent, "\(refusal)", errorType: String(reflecting: type(of: refusal))))
    }
  }
}

extension RemoteFailure: RemoteError {
  /// Copies a failure.
  ///
  /// With it, a requirement can name the type itself: `async throws(RemoteFailure)`. Its callers
  /// then get each failure as it is.
  public init(_ failure: RemoteFailure) { self = failure }
}

/// Generated code names a requirement's error through this type, so that the compiler's diagnostics
/// appear where the contract names the error.
///
/// It has no cases, so there is no value of it. Only its alias is used.
@_documentation(visibility: internal)
public enum ThrownRemotely<Failure: RemoteError> {
  /// The error that the requirement names.
  public typealias Thrown = Failure
}

extension RemoteProxy {
  /// Generated code uses this alias, because a module name before the type would move the
  /// compiler's diagnostics to the right.
  public typealias _ThrownRemotely<Failure: RemoteError> = ThrownRemotely<Failure>
}
