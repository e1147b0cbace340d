import LiaisonCore

/// A property of an object to which no path leads. Nothing can depend on it, and the compiler
/// reports that.
@dynamicMemberLookup
public struct UnfollowedSource: ReadSource {
  @inlinable public init() {}

  @inlinable public subscript(dynamicMember member: String) -> UnfollowedSource { self }

  // Disfavoured, so that the compiler does not prefer it to `_whole` of another source.
  @inlinable
  @_disfavoredOverload
  public func _whole() -> UnfollowedSource { self }
}
