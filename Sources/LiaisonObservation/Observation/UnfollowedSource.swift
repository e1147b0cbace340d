import LiaisonCore

/// A property of an object to which no path leads. Nothing can depend on it; the compiler says so.
@dynamicMemberLookup
public struct UnfollowedSource: ReadSource {
  @inlinable public init() {}

  @inlinable public subscript(dynamicMember member: String) -> UnfollowedSource { self }

  // Not better than any other source as a whole.
  @inlinable
  @_disfavoredOverload
  public func _whole() -> UnfollowedSource { self }
}
