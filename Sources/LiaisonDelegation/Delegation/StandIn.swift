import LiaisonCore

/// What a caller gets if there is no subject yet.
@_documentation(visibility: internal)
public enum StandIn: Sendable {
  /// Nothing: the caller has to wait.
  case nothing
  /// A placeholder.
  case placeholder
  /// Nothing is wanted: the caller can go on, and the call is lost.
  case silence
  /// Nothing is wanted, and the call can be kept.
  case letter

  /// A requirement that can throw has to throw if its subject is missing.
  @inlinable var ifThrowing: Self { self == .silence ? .nothing : self }
}
