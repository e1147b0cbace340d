/// Something that a computed property depends on.
public protocol ObservedSourceProtocol {
  var _path: AnyObservedPath { get }
}

/// A path without its value's type.
public struct AnyObservedPath {
  let step: PathStep

  @usableFromInline init(_ step: PathStep) { self.step = step }
}

/// What a getter reads, member by member, as `@Observed` found it there. How much of it can be
/// observed only the compiler knows: a member that is a key leads on, any other member leaves the
/// source as it was.
@dynamicMemberLookup
public struct ObservedSource<Value>: ObservedSourceProtocol {
  @usableFromInline let path: ObservedPath<Value>?
  public let _path: AnyObservedPath

  @inlinable
  public init(_ path: ObservedPath<Value>) {
    self.path = path
    _path = AnyObservedPath(path.step)
  }

  /// A source that leads no further.
  @inlinable
  init(endingAt path: AnyObservedPath) {
    self.path = nil
    _path = path
  }

  /// What is made of the value by a member that is no key.
  @inlinable
  @_disfavoredOverload
  public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> ObservedSource<Member> {
    ObservedSource<Member>(endingAt: _path)
  }

  @inlinable
  @_disfavoredOverload
  public subscript<Wrapped, Member>(
    dynamicMember member: KeyPath<Wrapped, Member>
  ) -> ObservedSource<Member> where Value == Wrapped? {
    ObservedSource<Member>(endingAt: _path)
  }

  @inlinable
  public subscript<Middle: ObservedSubject, Next>(
    dynamicMember key: KeyPath<Middle.Type, ObservedPath<Next>>
  ) -> ObservedSource<Next?> where Value == Middle? {
    path.map { ObservedSource<Next?>($0[dynamicMember: key]) }
      ?? ObservedSource<Next?>(endingAt: _path)
  }

  /// As above; an optional of an optional is one.
  @inlinable
  public subscript<Middle: ObservedSubject, Next>(
    dynamicMember key: KeyPath<Middle.Type, ObservedPath<Next?>>
  ) -> ObservedSource<Next?> where Value == Middle? {
    path.map { ObservedSource<Next?>($0[dynamicMember: key]) }
      ?? ObservedSource<Next?>(endingAt: _path)
  }
}

extension ObservedSource where Value: ObservedSubject {
  @inlinable
  public subscript<Next>(
    dynamicMember key: KeyPath<Value.Type, ObservedPath<Next>>
  ) -> ObservedSource<Next> {
    path.map { ObservedSource<Next>($0[dynamicMember: key]) }
      ?? ObservedSource<Next>(endingAt: _path)
  }
}
