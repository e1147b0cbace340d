import LiaisonCore

/// A source that ends in a member without a key. It counts as changed when the path before that
/// member changes. Keys of the member's value cannot be followed.
@dynamicMemberLookup
public struct EndedSource<Value>: ObservedSourceProtocol {
  public let _path: AnyObservedPath?

  @inlinable init(at path: AnyObservedPath?) { _path = path }

  /// The source of a constant, which never changes.
  @inlinable public init<Subject: AnyObject>(_ read: (Subject) -> Value) { _path = nil }

  @inlinable public init<Subject: Actor>(_ read: (isolated Subject) -> Value) { _path = nil }

  @inlinable
  @_disfavoredOverload
  public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> EndedSource<Member> {
    EndedSource<Member>(at: _path)
  }

  @inlinable
  @_disfavoredOverload
  public subscript<Wrapped, Member>(
    dynamicMember member: KeyPath<Wrapped, Member>
  ) -> EndedSource<Member> where Value == Wrapped? {
    EndedSource<Member>(at: _path)
  }

  @inlinable
  @_disfavoredOverload
  public subscript<Member>(
    dynamicMember member: ReferenceWritableKeyPath<Value, Member>
  ) -> UnfollowedSource { UnfollowedSource() }

  @inlinable
  @_disfavoredOverload
  public subscript<Wrapped, Member>(
    dynamicMember member: ReferenceWritableKeyPath<Wrapped, Member>
  ) -> UnfollowedSource where Value == Wrapped? { UnfollowedSource() }

  @inlinable
  public subscript<Middle: ObservedSubject, Next>(
    dynamicMember key: KeyPath<Middle.Type, ObservedPath<Next>>
  ) -> UnfollowedSource where Value == Middle? { UnfollowedSource() }
}

extension EndedSource where Value: ObservedSubject {
  @inlinable
  public subscript<Next>(
    dynamicMember key: KeyPath<Value.Type, ObservedPath<Next>>
  ) -> UnfollowedSource { UnfollowedSource() }
}
