public import LiaisonCore

extension ObservedKeys {
  /// One property: its name, and how it is read and set by name.
  ///
  /// Unchecked: an entry consists of functions that refer only to their arguments, as
  /// `ObservedPath` does. They run where the object may be used.
  public final class Property: @unchecked Sendable {
    @usableFromInline typealias Read = (AnyObject) -> Any?
    /// Sets the property if the value is of its type. Returns whether the property was set.
    @usableFromInline package typealias Write = (AnyObject, Any) -> Bool

    let name: String
    /// The path by which the property is observed; nil if it cannot be observed.
    package let path: (any ObservedPathProtocol)?
    let isConstant: Bool
    let valueType: Any.Type
    /// Reads the property; nil if it is private.
    let read: Read?
    /// Sets the property; nil if it cannot be set from outside.
    let write: Write?
    /// The sources of the property, if it overrides an inherited one.
    let overriding: PathStep.Sources?

    @usableFromInline
    init(
      _ name: String, isConstant: Bool = false, type: Any.Type = Never.self, read: Read? = nil,
      write: Write? = nil, path: (any ObservedPathProtocol)? = nil,
      overriding: PathStep.Sources? = nil
    ) {
      self.name = name
      self.path = path
      self.isConstant = isConstant
      valueType = type
      self.read = read
      self.write = write
      self.overriding = overriding
    }
  }
}

// MARK: - Entries of classes

extension ObservedKeys.Property {
  /// A property that can be observed. It can be read by name, and set if it has a setter.
  ///
  ///     .key(Person.age)
  @inlinable
  public static func key<Value>(_ path: ObservedPath<Value>) -> ObservedKeys.Property {
    // Without `map`, which would wrap the function; see the last initialiser of `ObservedPath`.
    guard let change = path.change else { return property(path, write: nil) }
    return property(path, write: taking(changing: change))
  }

  /// A property that can be observed and has a private setter. It can be read by name.
  ///
  ///     .readOnly(Person.visits)
  @inlinable
  public static func readOnly<Value>(_ path: ObservedPath<Value>) -> ObservedKeys.Property {
    property(path, write: nil)
  }

  @inlinable
  package static func property<Value>(_ path: ObservedPath<Value>, write: Write?)
    -> ObservedKeys.Property
  {
    ObservedKeys.Property(
      path.name.text, type: Value.self, read: reading(path.read), write: write,
      path: path)
  }

  /// A computed property that overrides an inherited one. It keeps the inherited key, and its
  /// observers are told when its sources change.
  ///
  ///     .overriding("initials", of: Student.self) { [ObservedSource(Student.school)] }
  @inlinable
  public static func overriding<Subject: AnyObject>(
    _ name: StaticString, of owner: Subject.Type,
    from sources: @escaping () -> [any ObservedSourceProtocol]
  ) -> ObservedKeys.Property {
    ObservedKeys.Property("\(name)", overriding: Sealed(sources))
  }

  /// A computed property that overrides an inherited one and whose getter does not show what it
  /// reads. It cannot be observed.
  ///
  ///     .overriding("initials", of: Student.self)
  public static func overriding<Subject: AnyObject>(
    _ name: StaticString, of owner: Subject.Type
  ) -> ObservedKeys.Property {
    overriding(name, of: owner) {
      mistake(
        "\(owner) overrides '\(name)', and what that depends on cannot be seen in its getter. State it "
          + "before the property: @Depends(\\Self.source)")
    }
  }

  /// A `let`, or a computed property that never changes. It can be read by name.
  ///
  ///     .constant("id", of: Person.self) { $0.id }
  @inlinable
  public static func constant<Subject: AnyObject, Value>(
    _ name: StaticString, of owner: Subject.Type, _ read: @escaping (Subject) -> Value
  ) -> ObservedKeys.Property {
    ObservedKeys.Property(
      "\(name)", isConstant: true, type: Value.self,
      // Sound: keys are asked only for objects of the class that declares them.
      read: reading { read(unsafeDowncast($0, to: Subject.self)) })
  }

  /// A computed property that cannot be observed. It can be read by name, and set if it has a
  /// setter.
  ///
  ///     .computed("now", of: Clock.self, { $0.now }, set: { $0.now = $1 })
  @inlinable
  public static func computed<Subject: AnyObject, Value>(
    _ name: StaticString, of owner: Subject.Type, _ read: @escaping (Subject) -> Value,
    set write: ((Subject, Value) -> Void)? = nil
  ) -> ObservedKeys.Property {
    ObservedKeys.Property(
      // Sound: keys are asked only for objects of the class that declares them.
      "\(name)", type: Value.self, read: reading { read(unsafeDowncast($0, to: Subject.self)) },
      write: write.map { taking($0) })
  }

  /// A private property. It can be neither read nor set by name.
  ///
  ///     .hidden("secret")
  public static func hidden(_ name: StaticString) -> ObservedKeys.Property {
    ObservedKeys.Property("\(name)")
  }
}

// MARK: - Entries of actors

extension ObservedKeys.Property {
  /// A property of an actor that can be observed, and set by name on the actor.
  ///
  ///     .key(Counter.count, isolated: Counter.self) { $0.count = $1 }
  @inlinable
  public static func key<Subject: Actor, Value>(
    _ path: ObservedPath<Value>, isolated owner: Subject.Type,
    set write: @escaping (isolated Subject, Value) -> Void
  ) -> ObservedKeys.Property {
    property(path, write: taking(unisolated(setter: write)))
  }

  /// An actor's `let` that can be read only on the actor.
  ///
  ///     .constant("log", isolated: Counter.self) { $0.log }
  @inlinable
  public static func constant<Subject: Actor, Value>(
    _ name: StaticString, isolated owner: Subject.Type,
    _ read: @escaping (isolated Subject) -> Value
  ) -> ObservedKeys.Property {
    constant(name, of: owner, unisolated(read))
  }

  /// A computed property of an actor that cannot be observed.
  ///
  ///     .computed("half", isolated: Counter.self, { $0.half }, set: { $0.half = $1 })
  @inlinable
  public static func computed<Subject: Actor, Value>(
    _ name: StaticString, isolated owner: Subject.Type,
    _ read: @escaping (isolated Subject) -> Value,
    set write: ((isolated Subject, Value) -> Void)? = nil
  ) -> ObservedKeys.Property {
    computed(name, of: owner, unisolated(read), set: write.map { unisolated(setter: $0) })
  }
}

// MARK: - Functions that know the value's type

/// A getter for code that does not know the value's type.
@inlinable
func reading<Value>(_ read: @escaping (AnyObject) -> Value) -> ObservedKeys.Property.Read {
  if Value.self is any OptionalKind.Type { return { flattened(read($0)) } }
  return { object in
    let value: Any = read(object)
    // A value of exactly this type is not an optional. The search for one takes longer than the
    // rest.
    return type(of: value) == Value.self ? value : flattened(value)
  }
}

/// A setter for values whose type is known when the program runs.
@inlinable
func taking<Subject: AnyObject, Value>(
  _ write: @escaping (Subject, Value) -> Void
) -> ObservedKeys.Property.Write {
  { object, value in
    guard let value = exactly(value, Value.self) ?? cast(value) else { return false }
    // Sound, as for reading.
    write(unsafeDowncast(object, to: Subject.self), value)
    return true
  }
}

/// A setter for a property that is changed in place.
@inlinable
func taking<Value>(
  changing change: @escaping ObservedPath<Value>.Modify
) -> ObservedKeys.Property.Write {
  { object, value in
    guard let value = exactly(value, Value.self) ?? cast(value) else { return false }
    change(object) { $0 = value }
    return true
  }
}

/// The value, if it is of exactly this type. A cast gives the same answer, but is much slower.
@inlinable
@inline(__always)
func exactly<Given, Value>(_ given: Given, _ type: Value.Type) -> Value? {
  guard Given.self == Value.self else { return nil }
  return withUnsafePointer(to: given) {
    UnsafeRawPointer($0).assumingMemoryBound(to: Value.self).pointee
  }
}

/// The value cast to the property's type; nil for a value that stands for the nil of an optional
/// property.
@inlinable
func cast<Value>(_ value: Any) -> Value? {
  if let optional = Value.self as? any OptionalKind.Type, standsForNil(value, of: optional) {
    return nil
  }
  return value as? Value
}

/// Removes the isolation from the type of an actor's setter; see the function for getters.
@inlinable
func unisolated<Subject: Actor, Value>(
  setter function: @escaping (isolated Subject, Value) -> Void
) -> (Subject, Value) -> Void {
  // Sound: the isolation is not part of a function's representation.
  unsafeBitCast(function, to: ((Subject, Value) -> Void).self)
}
