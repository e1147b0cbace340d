import LiaisonCore

/// Something that a getter reads, as `@Observed` writes it.
///
/// The compiler refuses a getter if one of its sources has only this conformance, because such a
/// source cannot be followed.
public protocol ReadSource {}

/// A source of a computed property.
@_documentation(visibility: internal)
public protocol ObservedSourceProtocol<Value>: ReadSource {
  associatedtype Value

  /// The path to the source; nil for a constant.
  var _path: AnyObservedPath? { get }
}

/// A source as the getter reads it, member by member. Only the compiler knows how much of it can be
/// observed: a member that is a key continues the source, a part of a value ends it, and a variable
/// of an object that is not observed is an error.
@_documentation(visibility: internal)
@dynamicMemberLookup
public struct ObservedSource<Value>: ObservedSourceProtocol {
  @usableFromInline let path: ObservedPath<Value>

  public var _path: AnyObservedPath? { AnyObservedPath(path.step) }

  @inlinable public init(_ path: ObservedPath<Value>) { self.path = path }

  @inlinable
  @_disfavoredOverload
  public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> EndedSource<Member> {
    EndedSource(at: holding)
  }

  @inlinable
  @_disfavoredOverload
  public subscript<Wrapped, Member>(
    dynamicMember member: KeyPath<Wrapped, Member>
  ) -> EndedSource<Member> where Value == Wrapped? {
    EndedSource(at: holding)
  }

  /// A variable of an object that is not observed. No observer is told when it changes.
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

  /// The path, with the objects in its value, unless the value is plain memory.
  @inlinable var holding: AnyObservedPath {
    let read = path.read
    let isPlain = _isPOD(Value.self) || Value.self == String.self
    return AnyObservedPath(path.step, held: isPlain ? nil : { subjects(in: read($0)) })
  }

  @inlinable
  @_disfavoredOverload
  public func _whole() -> EndedSource<Value> { EndedSource(at: holding) }

  @inlinable
  public subscript<Middle: ObservedSubject, Next>(
    dynamicMember key: KeyPath<Middle.Type, ObservedPath<Next>>
  ) -> ObservedSource<Next?> where Value == Middle? {
    ObservedSource<Next?>(path[dynamicMember: key])
  }

  /// The source of an optional property of an optional object, as one optional.
  @inlinable
  public subscript<Middle: ObservedSubject, Next>(
    dynamicMember key: KeyPath<Middle.Type, ObservedPath<Next?>>
  ) -> ObservedSource<Next?> where Value == Middle? {
    ObservedSource<Next?>(path[dynamicMember: key])
  }
}

extension ObservedSource where Value: ObservedSubject {
  @inlinable
  public subscript<Next>(
    dynamicMember key: KeyPath<Value.Type, ObservedPath<Next>>
  ) -> ObservedSource<Next> {
    ObservedSource<Next>(path[dynamicMember: key])
  }
}

/// A source that a getter passes on as a whole. A value is safe. Of an object, other code may read
/// anything, and the macro cannot see it.
extension ObservedSourceProtocol {
  @inlinable
  @_disfavoredOverload
  public func _whole() -> Self { self }

  @inlinable
  public func _whole() -> UnfollowedSource where Value: ObservedSubject { UnfollowedSource() }

  @inlinable
  public func _whole<Object: ObservedSubject>() -> UnfollowedSource where Value == Object? {
    UnfollowedSource()
  }

  @inlinable
  public func _whole() -> UnfollowedSource where Value: Sequence, Value.Element: ObservedSubject {
    UnfollowedSource()
  }

  @inlinable
  public func _whole<Objects: Sequence>() -> UnfollowedSource
  where Value == Objects?, Objects.Element: ObservedSubject {
    UnfollowedSource()
  }

  @inlinable
  public func _whole<Key, Object: ObservedSubject>() -> UnfollowedSource
  where Value == [Key: Object] {
    UnfollowedSource()
  }
}

/// Several sources. Each is written in a statement of its own, so that its type follows from the
/// statement alone.
public func _sources<each Source: ObservedSourceProtocol>(
  _ source: repeat each Source
) -> [any ObservedSourceProtocol] {
  var all: [any ObservedSourceProtocol] = []
  repeat all.append(each source)
  return all
}

@available(
  *, unavailable,
  message:
    "The getter reads properties of other objects where they cannot be followed. State before the property what it depends on, '@Depends(\\Self.source)', or leave it out with '@Unobserved'"
)
@_disfavoredOverload
public func _sources<each Source: ReadSource>(
  _ source: repeat each Source
) -> [any ObservedSourceProtocol] {
  mistake("What the property depends on cannot be followed.")
}
