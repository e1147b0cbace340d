extension ObservedKeys {
  /// One property: its name, and how it is read and set by name.
  ///
  /// Unchecked: made of functions that refer to nothing but the object they are handed, as
  /// `ObservedPath` is. They run where the object may be used.
  public final class Entry: @unchecked Sendable {
    @usableFromInline typealias Read = (AnyObject) -> Any?
    /// Returns whether the value was of the property's type, and so has been set.
    @usableFromInline typealias Write = (AnyObject, Any) -> Bool

    let name: String
    /// How it is observed. None if it cannot be.
    let path: (any ObservedPathProtocol)?
    let isConstant: Bool
    let valueType: Any.Type
    /// None if it is private.
    let read: Read?
    /// None if it cannot be set from outside.
    let write: Write?
    /// What it depends on, if it only stands in the place of an inherited one.
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

// MARK: - Of classes

extension ObservedKeys.Entry {
  /// One that can be observed. It can be read by name, and set if it has a setter.
  ///
  ///     .key(Person.age)
  @inlinable
  public static func key<Value>(_ path: ObservedPath<Value>) -> ObservedKeys.Entry {
    entry(path, write: path.change.map { taking(changing: $0) })
  }

  /// One that can be observed, and whose setter is private. It can be read by name.
  ///
  ///     .readOnly(Person.visits)
  @inlinable
  public static func readOnly<Value>(_ path: ObservedPath<Value>) -> ObservedKeys.Entry {
    entry(path, write: nil)
  }

  @inlinable
  static func entry<Value>(_ path: ObservedPath<Value>, write: Write?) -> ObservedKeys.Entry {
    ObservedKeys.Entry(
      path.name.text, type: Value.self, read: reading(path.read), write: write,
      path: path)
  }

  /// One that is computed in the place of an inherited one. It keeps the key that it has, and is told
  /// when this changes.
  ///
  ///     .overriding("initials", of: Student.self) { [ObservedSource(Student.school)] }
  @inlinable
  public static func overriding<Subject: AnyObject>(
    _ name: StaticString, of owner: Subject.Type,
    from sources: @escaping () -> [any ObservedSourceProtocol]
  ) -> ObservedKeys.Entry {
    ObservedKeys.Entry("\(name)", overriding: Sealed(sources))
  }

  /// As above, of one whose getter does not show what it reads. Nobody can observe it.
  ///
  ///     .overriding("initials", of: Student.self)
  public static func overriding<Subject: AnyObject>(
    _ name: StaticString, of owner: Subject.Type
  ) -> ObservedKeys.Entry {
    overriding(name, of: owner) {
      mistake(
        "\(owner) overrides '\(name)', and what that depends on cannot be seen in its getter. State it "
          + "before the property: @Depends(\\Self.source)")
    }
  }

  /// A `let`, or something computed that never changes. It can be read by name.
  ///
  ///     .constant("id", of: Person.self) { $0.id }
  @inlinable
  public static func constant<Subject: AnyObject, Value>(
    _ name: StaticString, of owner: Subject.Type, _ read: @escaping (Subject) -> Value
  ) -> ObservedKeys.Entry {
    ObservedKeys.Entry(
      "\(name)", isConstant: true, type: Value.self,
      read: reading { read(unsafeDowncast($0, to: Subject.self)) })
  }

  /// One that is computed and cannot be observed. It can be read by name, and set if it has a
  /// setter.
  ///
  ///     .computed("now", of: Clock.self) { $0.now } set: { $0.now = $1 }
  @inlinable
  public static func computed<Subject: AnyObject, Value>(
    _ name: StaticString, of owner: Subject.Type, _ read: @escaping (Subject) -> Value,
    set write: ((Subject, Value) -> Void)? = nil
  ) -> ObservedKeys.Entry {
    ObservedKeys.Entry(
      "\(name)", type: Value.self, read: reading { read(unsafeDowncast($0, to: Subject.self)) },
      write: write.map { taking($0) })
  }

  /// One that is private, and by name can be neither read nor set.
  ///
  ///     .hidden("secret")
  public static func hidden(_ name: StaticString) -> ObservedKeys.Entry {
    ObservedKeys.Entry("\(name)")
  }
}

// MARK: - Of actors

extension ObservedKeys.Entry {
  /// One of an actor that can be observed, and be set by name from inside.
  ///
  ///     .key(Counter.count, isolated: Counter.self) { $0.count = $1 }
  @inlinable
  public static func key<Subject: Actor, Value>(
    _ path: ObservedPath<Value>, isolated owner: Subject.Type,
    set write: @escaping (isolated Subject, Value) -> Void
  ) -> ObservedKeys.Entry {
    entry(path, write: taking(unisolated(setter: write)))
  }

  /// An actor's `let` that can be read only inside.
  ///
  ///     .constant("log", isolated: Counter.self) { $0.log }
  @inlinable
  public static func constant<Subject: Actor, Value>(
    _ name: StaticString, isolated owner: Subject.Type,
    _ read: @escaping (isolated Subject) -> Value
  ) -> ObservedKeys.Entry {
    constant(name, of: owner, unisolated(read))
  }

  /// One of an actor that is computed and cannot be observed.
  ///
  ///     .computed("half", isolated: Counter.self) { $0.half } set: { $0.half = $1 }
  @inlinable
  public static func computed<Subject: Actor, Value>(
    _ name: StaticString, isolated owner: Subject.Type,
    _ read: @escaping (isolated Subject) -> Value,
    set write: ((isolated Subject, Value) -> Void)? = nil
  ) -> ObservedKeys.Entry {
    computed(name, of: owner, unisolated(read), set: write.map { unisolated(setter: $0) })
  }
}

// MARK: - Made where the value's type is known

/// A getter for those who do not know the value's type.
@inlinable
func reading<Value>(_ read: @escaping (AnyObject) -> Value) -> ObservedKeys.Entry.Read {
  if Value.self is any OptionalKind.Type { return { flattened(read($0)) } }
  return { object in
    let value: Any = read(object)
    // What is of just this type is no optional; looking for that takes longer than the rest.
    return type(of: value) == Value.self ? value : flattened(value)
  }
}

/// A setter for values whose type is found out when they come.
@inlinable
func taking<Subject: AnyObject, Value>(
  _ write: @escaping (Subject, Value) -> Void
) -> ObservedKeys.Entry.Write {
  { object, value in
    guard let value = exactly(value, Value.self) ?? cast(value) else { return false }
    write(unsafeDowncast(object, to: Subject.self), value)
    return true
  }
}

/// As above, for a property that is changed in its place.
@inlinable
func taking<Value>(
  changing change: @escaping ObservedPath<Value>.Modify
) -> ObservedKeys.Entry.Write {
  { object, value in
    guard let value = exactly(value, Value.self) ?? cast(value) else { return false }
    change(object) { $0 = value }
    return true
  }
}

/// A value that is of just this type. A cast finds out the same and takes much longer for it.
@inlinable
@inline(__always)
func exactly<Given, Value>(_ given: Given, _ type: Value.Type) -> Value? {
  guard Given.self == Value.self else { return nil }
  return withUnsafePointer(to: given) {
    UnsafeRawPointer($0).assumingMemoryBound(to: Value.self).pointee
  }
}

/// A value that a property takes as it is. What stands for nil is no such value.
@inlinable
func cast<Value>(_ value: Any) -> Value? {
  if let optional = Value.self as? any OptionalKind.Type, standsForNil(value, of: optional) {
    return nil
  }
  return value as? Value
}

/// As the other one, for a setter.
@inlinable
func unisolated<Subject: Actor, Value>(
  setter function: @escaping (isolated Subject, Value) -> Void
) -> (Subject, Value) -> Void {
  // Isolation is no part of a function's representation.
  unsafeBitCast(function, to: ((Subject, Value) -> Void).self)
}
