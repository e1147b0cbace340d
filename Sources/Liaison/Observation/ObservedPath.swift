/// The way from an object to something that can be observed: a property, or a property of the
/// object that it holds, and so on.
///
/// `@Observed` makes one for each property, a static member of the class with the property's name.
/// Where a path is asked for, a key-path literal names it: `\.address.city`.
///
/// Unchecked: made of functions that refer to nothing but the object they are handed, by the
/// expansions of `@Observed`. They run where the object may be used.
@dynamicMemberLookup
public struct ObservedPath<Value>: @unchecked Sendable {
  @usableFromInline let step: PathStep
  /// The path as it is written, `address.city`.
  @usableFromInline let name: PathName
  @usableFromInline let read: (AnyObject) -> Value
  /// The path's value, of the last property's that stands at an address. There is none where the
  /// last property is computed, or something is made of it.
  @usableFromInline let lift: Lift<Value>?
  /// Changes the property in its place. There is none where it has no setter, or where the path
  /// leads on from it.
  @usableFromInline let change: Modify?
  /// Whether it leads into the value of a property.
  @usableFromInline let isPart: Bool

  @usableFromInline typealias Modify = (AnyObject, (inout Value) -> Void) -> Void

  @usableFromInline
  init(
    _ step: PathStep, _ name: PathName, read: @escaping (AnyObject) -> Value,
    lift: Lift<Value>?, change: Modify? = nil, isPart: Bool = false
  ) {
    self.step = step
    self.name = name
    self.read = read
    self.lift = lift
    self.change = change
    self.isPart = isPart
  }

  /// Whether it is the key of a property, and neither a part of its value nor another object's.
  @usableFromInline var isProperty: Bool { step.next == nil && !isPart }
}

/// How a path's value is made of the last property's.
@usableFromInline
struct Lift<Value> {
  /// Whether it is the same.
  @usableFromInline let isPlain: Bool
  @usableFromInline let make: (UnsafeRawPointer) -> Value

  @usableFromInline
  init(isPlain: Bool, _ make: @escaping (UnsafeRawPointer) -> Value) {
    self.isPlain = isPlain
    self.make = make
  }

  @inlinable static var plain: Self {
    Self(isPlain: true) { $0.assumingMemoryBound(to: Value.self).pointee }
  }

  /// The same in an optional, for a path that may lead nowhere.
  @inlinable var wrapped: Lift<Value?> {
    // Read here where it can be, and not by way of a function that knows nothing of its type.
    isPlain
      ? Lift<Value?>(isPlain: false) { $0.assumingMemoryBound(to: Value.self).pointee }
      : Lift<Value?>(isPlain: false) { [make] in make($0) }
  }

  @inlinable
  @inline(__always)
  func callAsFunction(_ place: UnsafeRawPointer) -> Value {
    isPlain ? place.assumingMemoryBound(to: Value.self).pointee : make(place)
  }
}

// MARK: - Keys, as `@Observed` writes them

extension ObservedPath {
  /// The key of a stored property.
  @inlinable
  public init<Subject: AnyObject>(
    _ number: Int, _ name: StaticString, of subject: Subject.Type, isWeak: Bool = false,
    isManual: Bool = false, _ read: @escaping (Subject) -> Value,
    change: ((Subject, (inout Value) -> Void) -> Void)? = nil
  ) {
    self.init(
      number, name, subject, sources: nil, isWeak: isWeak, isManual: isManual, read, lift: .plain,
      change)
  }

  /// The key of a computed property, and what it depends on.
  @inlinable
  public init<Subject: AnyObject>(
    _ number: Int, _ name: StaticString, of subject: Subject.Type,
    from sources: @escaping () -> [any ObservedSourceProtocol],
    _ read: @escaping (Subject) -> Value,
    change: ((Subject, (inout Value) -> Void) -> Void)? = nil
  ) {
    self.init(number, name, subject, sources: sources, read, lift: nil, change)
  }

  /// The key of an actor's stored property.
  @inlinable
  public init<Subject: Actor>(
    _ number: Int, _ name: StaticString, isolated subject: Subject.Type, isWeak: Bool = false,
    isManual: Bool = false, _ read: @escaping (isolated Subject) -> Value
  ) {
    self.init(
      number, name, subject, sources: nil, isWeak: isWeak, isManual: isManual, unisolated(read),
      lift: .plain, nil)
  }

  /// The key of an actor's computed property, and what it depends on.
  @inlinable
  public init<Subject: Actor>(
    _ number: Int, _ name: StaticString, isolated subject: Subject.Type,
    from sources: @escaping () -> [any ObservedSourceProtocol],
    _ read: @escaping (isolated Subject) -> Value
  ) {
    self.init(number, name, subject, sources: sources, unisolated(read), lift: nil, nil)
  }

  @inlinable
  init<Subject: AnyObject>(
    _ number: Int, _ name: StaticString, _ subject: Subject.Type,
    sources: (() -> [any ObservedSourceProtocol])?, isWeak: Bool = false, isManual: Bool = false,
    _ read: @escaping (Subject) -> Value, lift: Lift<Value>?,
    _ change: ((Subject, (inout Value) -> Void) -> Void)?
  ) {
    self.init(
      PathStep(
        number, owner: subject, sources: sources.map { Sealed($0) }, isLoose: isWeak,
        isManual: isManual),
      PathName("\(name)"),
      read: { read(unsafeDowncast($0, to: Subject.self)) },
      lift: lift,
      change: change.map { change in { change(unsafeDowncast($0, to: Subject.self), $1) } })
  }
}

/// An actor's function for callers who are on the actor without the compiler's knowing it: the
/// library calls it only from the actor's own setters and from its methods.
@inlinable
func unisolated<Subject: Actor, Value>(
  _ function: @escaping (isolated Subject) -> Value
) -> (Subject) -> Value {
  // Isolation is no part of a function's representation.
  unsafeBitCast(function, to: ((Subject) -> Value).self)
}

/// A path, whatever it leads to. The rooms below open it where they need its type.
@usableFromInline
protocol ObservedPathProtocol {
  associatedtype Value
  var typed: ObservedPath<Value> { get }
}

extension ObservedPathProtocol {
  /// Where its observers stand.
  var step: PathStep { typed.step }
}

extension ObservedPath: ObservedPathProtocol {
  @usableFromInline var typed: ObservedPath<Value> { self }
}
