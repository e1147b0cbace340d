/// Something that a getter reads, as `@Observed` writes it, whether it can be followed or not.
public protocol ReadSource {}

/// Something that a computed property depends on.
public protocol ObservedSourceProtocol<Value>: ReadSource {
  associatedtype Value

  /// What is told when it changes; nothing for a constant.
  var _path: AnyObservedPath? { get }
}

/// A path without its value's type.
public struct AnyObservedPath {
  let step: PathStep
  /// The observed objects in its value, which stand there unseen by the compiler: in a case of an
  /// enumeration, in a tuple, behind a protocol. None if its value cannot hold any.
  let held: Held?

  @usableFromInline typealias Held = (AnyObject) -> [any ObservedSubject]

  @usableFromInline
  init(_ step: PathStep, held: Held? = nil) {
    self.step = step
    self.held = held
  }
}

/// What a getter reads, member by member, as `@Observed` found it there. How much of it can be
/// observed only the compiler knows: a member that is a key leads on, any other member ends it.
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

  /// The path with what its value holds, unless that is nothing but plain memory.
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

  /// As above; an optional of an optional is one.
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

/// What is made of a source by a member that is no key. It is told when the source is; a key of what
/// it has come to cannot be followed from there.
@dynamicMemberLookup
public struct EndedSource<Value>: ObservedSourceProtocol {
  public let _path: AnyObservedPath?

  @inlinable init(at path: AnyObservedPath?) { _path = path }

  /// A constant, which is never told itself.
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

/// A property of an object to which no path leads. Nothing can depend on it; the compiler says so.
@dynamicMemberLookup
public struct UnfollowedSource: ReadSource {
  @inlinable public init() {}

  @inlinable public subscript(dynamicMember member: String) -> UnfollowedSource { self }

  @inlinable public func _whole() -> UnfollowedSource { self }
}

/// What a getter hands on as a whole. A value is what it is; of an object anything may be read where
/// nobody looks.
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

/// Several sources. Written with each in a statement of its own, so that what it is follows from what
/// it is made of alone.
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
