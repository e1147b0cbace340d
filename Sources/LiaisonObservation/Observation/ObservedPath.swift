public import LiaisonCore

/// A path from an object to a property: a property of the object itself, or of an object that it
/// holds, and so on.
///
/// `@Observed` makes a path for each property, as a static member of the class with the property's
/// name. A key-path literal names it: `\.address.city`.
///
/// Unchecked: a path consists of functions that refer only to their arguments. The expansions of
/// `@Observed` write them, and they run where the object may be used.
@dynamicMemberLookup
public struct ObservedPath<Value>: @unchecked Sendable {
  @usableFromInline let step: PathStep
  /// The path as the user writes it: `address.city`.
  @usableFromInline let name: PathName
  @usableFromInline let read: (AnyObject) -> Value
  /// Makes the path's value from the last property's value at an address. Nil if the last property
  /// is computed, or if the path goes on from its value in another way.
  @usableFromInline let lift: Lift<Value>?
  /// Changes the path's value in place. Nil if there is no setter, or if the path leads through
  /// another object.
  @usableFromInline let change: Modify?
  /// Whether the path leads to a part of a property's value.
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

  /// Whether the path is the key of a property of the object itself, not of a part of its value.
  @usableFromInline var isProperty: Bool { step.next == nil && !isPart }
}

// MARK: - Keys, as `@Observed` writes them

extension ObservedPath {
  /// The key of a stored property.
  ///
  /// Generated code calls it. `read` and `change` get an object of `subject` or of a subclass, and
  /// run where that object may be used. Without `change` the property cannot be set by its name.
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

  /// The key of a computed property, with its sources.
  ///
  /// Generated code calls it. `sources` is called when an observer begins, and again when an object
  /// on the way was replaced or has ended. Without `change` the property cannot be set by its name.
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
  ///
  /// Generated code calls it. `read` runs on the actor. The key has no setter; the table of keys
  /// has one, which runs on the actor, too.
  @inlinable
  public init<Subject: Actor>(
    _ number: Int, _ name: StaticString, isolated subject: Subject.Type, isWeak: Bool = false,
    isManual: Bool = false, _ read: @escaping (isolated Subject) -> Value
  ) {
    self.init(
      number, name, subject, sources: nil, isWeak: isWeak, isManual: isManual, unisolated(read),
      lift: .plain, nil)
  }

  /// The key of an actor's computed property, with its sources.
  ///
  /// Generated code calls it. `read` runs on the actor. `sources` is called when an observer
  /// begins, and again when an object on the way was replaced or has ended.
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
    // `map` would pass the function through generic code, for which Swift wraps it. Then each call
    // of the function would allocate memory.
    // Sound, here and below: a path's first property is read of objects of its class only.
    var modify: Modify?
    if let change { modify = { change(unsafeDowncast($0, to: Subject.self), $1) } }
    self.init(
      PathStep(
        number, owner: subject, sources: sources.map { Sealed($0) }, isLoose: isWeak,
        isManual: isManual),
      PathName("\(name)"),
      read: { read(unsafeDowncast($0, to: Subject.self)) },
      lift: lift,
      change: modify)
  }
}

/// Removes the isolation from the type of an actor's function, for callers that are on the actor
/// although the compiler does not know it. The library calls the result only from the actor's own
/// setters and methods.
@inlinable
func unisolated<Subject: Actor, Value>(
  _ function: @escaping (isolated Subject) -> Value
) -> (Subject) -> Value {
  // Sound: the isolation is not part of a function's representation.
  unsafeBitCast(function, to: ((Subject) -> Value).self)
}

/// A path without its value's type. The rooms above this one open it where they need the type.
@usableFromInline
package protocol ObservedPathProtocol {
  associatedtype Value
  var typed: ObservedPath<Value> { get }
}

extension ObservedPathProtocol {
  /// The first property on the path, and the rest of the path.
  var step: PathStep { typed.step }
}

extension ObservedPath: ObservedPathProtocol {
  @usableFromInline package var typed: ObservedPath<Value> { self }
}
