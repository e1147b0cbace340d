import LiaisonCore

/// A source that ends in a member without a key.
///
/// It counts as changed when the path before that member changes. Keys of the member's value cannot
/// be followed. Generated code uses it.
@_documentation(visibility: internal)
@dynamicMemberLookup
public struct EndedSource<Value>: ObservedSourceProtocol {
  public let _path: AnyObservedPath?

  @inlinable init(at path: AnyObservedPath?) { _path = path }

  /// The source of a constant, which never changes.
  ///
  /// `read` is not called; only its type counts.
  @inlinable public init<Subject: AnyObject>(_ read: (Subject) -> Value) { _path = nil }

  /// The source of an actor's constant, which never changes.
  ///
  /// `read` is not called; only its type counts.
  @inlinable public init<Subject: Actor>(_ read: (isolated Subject) -> Value) { _path = nil }

  /// The source of a part of the value.
  ///
  /// It counts as changed whenever this source does, whichever part is meant.
  @inlinable
  @_disfavoredOverload
  public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> EndedSource<Member> {
    EndedSource<Member>(at: _path)
  }

  /// The source of a part of an optional value.
  ///
  /// It counts as changed whenever this source does, whichever part is meant.
  @inlinable
  @_disfavoredOverload
  public subscript<Wrapped, Member>(
    dynamicMember member: KeyPath<Wrapped, Member>
  ) -> EndedSource<Member> where Value == Wrapped? {
    EndedSource<Member>(at: _path)
  }

  /// A variable of an object behind this source, which cannot be followed.
  ///
  /// The compiler refuses a getter that reads it. State with `@Depends` what the property depends
  /// on.
  @inlinable
  @_disfavoredOverload
  public subscript<Member>(
    dynamicMember member: ReferenceWritableKeyPath<Value, Member>
  ) -> UnfollowedSource { UnfollowedSource() }

  /// A variable of an optional object behind this source, which cannot be followed.
  ///
  /// The compiler refuses a getter that reads it. State with `@Depends` what the property depends
  /// on.
  @inlinable
  @_disfavoredOverload
  public subscript<Wrapped, Member>(
    dynamicMember member: ReferenceWritableKeyPath<Wrapped, Member>
  ) -> UnfollowedSource where Value == Wrapped? { UnfollowedSource() }

  /// A key of an optional observed object behind this source, which cannot be followed from here.
  ///
  /// The compiler refuses a getter that reads it. State with `@Depends` what the property depends
  /// on.
  @inlinable
  public subscript<Middle: ObservedSubject, Next>(
    dynamicMember key: KeyPath<Middle.Type, ObservedPath<Next>>
  ) -> UnfollowedSource where Value == Middle? { UnfollowedSource() }
}

extension EndedSource where Value: ObservedSubject {
  /// A key of an observed object behind this source, which cannot be followed from here.
  ///
  /// The compiler refuses a getter that reads it. State with `@Depends` what the property depends
  /// on.
  @inlinable
  public subscript<Next>(
    dynamicMember key: KeyPath<Value.Type, ObservedPath<Next>>
  ) -> UnfollowedSource { UnfollowedSource() }
}
