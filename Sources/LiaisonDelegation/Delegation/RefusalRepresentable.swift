import LiaisonCore

/// A typed error that can stand for any reason why a call does not reach its subject.
///
///     enum StoreFailure: Error, RefusalRepresentable {
///       case full
///       case unavailable(String)
///
///       init(refusal: any Error) { self = .unavailable("\(refusal)") }
///     }
///
/// A requirement with `throws(StoreFailure)` can throw nothing else. When a route refuses its call,
/// for example because a circuit breaker is open, or when an interceptor replaces its error by one
/// of another type, `init(refusal:)` makes the error. It runs where the call is made.
public protocol RefusalRepresentable: Error {
  /// Makes an error of this type from one that cannot be thrown.
  ///
  /// It never gets an error of this type, because that is thrown as it is. The caller learns
  /// nothing else of `error`, so keep what the caller has to know.
  init(refusal: any Error)
}
