import LiaisonCore

/// A property of an object to which no path leads.
///
/// Nothing can depend on it, and the compiler reports that. State with `@Depends` what the getter
/// depends on.
@dynamicMemberLookup
public struct UnfollowedSource: ReadSource {
  /// Makes a source that cannot be followed.
  ///
  /// Members of other sources return it; no other code needs to make one.
  @inlinable public init() {}

  /// A member of the property, which cannot be followed either.
  ///
  /// Any name is accepted, whether there is such a member or not.
  @inlinable public subscript(dynamicMember member: String) -> UnfollowedSource { self }

  // Disfavoured, so that the compiler does not prefer it to `_whole` of another source.
  @inlinable
  @_disfavoredOverload
  public func _whole() -> UnfollowedSource { self }
}
