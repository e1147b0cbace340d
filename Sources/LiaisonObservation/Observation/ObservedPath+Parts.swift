import LiaisonCore

/// A path may go on from a value to a part of it: `\.frame.x`, `\.names.first`,
/// `\.scores["chess"]`. Observers are told whenever the property that holds the value is set, and
/// the change carries the part. The part is read at that time, so an index that no longer exists
/// stops the program.
///
/// If an object has a key and a part of the same name, the path leads to the key.
extension ObservedPath {
  /// The path to a part of the value.
  ///
  ///     let token = window.observe(\.frame.width) { window, change in print(change.path) }
  ///
  /// Observers are told whenever the property is set that holds the value, also if this part stays
  /// the same. The part is read when they are told, so an index that no longer exists stops the
  /// program.
  @inlinable
  @_disfavoredOverload
  public subscript<Part>(dynamicMember part: KeyPath<Value, Part>) -> ObservedPath<Part> {
    let read = read
    return ObservedPath<Part>(
      partOf: self, at: part, read: { read($0)[keyPath: part] },
      lift: liftOfParts { lift in { lift($0)[keyPath: part] } })
  }

  /// The path to a part of the value that can be set.
  ///
  /// A binding that sets the part sets the whole property, so observers of all its parts are told.
  /// The subscript's own setter does nothing: it tells the compiler that the part may be set.
  @inlinable
  @_disfavoredOverload
  public subscript<Part>(dynamicMember part: WritableKeyPath<Value, Part>) -> ObservedPath<Part> {
    get {
      let read = read
      // Without `map`, which would wrap the function; see the last initialiser of `ObservedPath`.
      var changePart: ObservedPath<Part>.Modify?
      if let change {
        changePart = { subject, body in change(subject) { body(&$0[keyPath: part]) } }
      }
      return ObservedPath<Part>(
        partOf: self, at: part, read: { read($0)[keyPath: part] },
        lift: liftOfParts { lift in { lift($0)[keyPath: part] } },
        change: changePart)
    }
    // The setter does nothing. It tells the compiler that the part may be set.
    set {}
  }

  /// The path to a part of an optional value.
  ///
  /// Write it without `?`. While there is no value, the part is nil. Observers are told whenever
  /// the property is set that holds the value.
  @inlinable
  @_disfavoredOverload
  public subscript<Wrapped, Part>(
    dynamicMember part: KeyPath<Wrapped, Part>
  ) -> ObservedPath<Part?> where Value == Wrapped? {
    let read = read
    return ObservedPath<Part?>(
      partOf: self, at: part, read: { read($0)?[keyPath: part] },
      lift: liftOfParts { lift in { lift($0)?[keyPath: part] } })
  }

  /// The path to an optional part of an optional value, as one optional.
  ///
  /// The value is nil if there is no whole, and also if its part is nil. Observers are told
  /// whenever the property is set that holds the whole.
  @inlinable
  @_disfavoredOverload
  public subscript<Wrapped, Part>(
    dynamicMember part: KeyPath<Wrapped, Part?>
  ) -> ObservedPath<Part?> where Value == Wrapped? {
    let read = read
    return ObservedPath<Part?>(
      partOf: self, at: part, read: { read($0)?[keyPath: part] },
      lift: liftOfParts { lift in { lift($0)?[keyPath: part] } })
  }

  /// The number of elements of an optional collection.
  ///
  ///     let token = party.observe(\.guests.count) { party, change in print(change.path) }
  ///
  /// Every change of the collection is told as a setting of this number, as with `count` of a
  /// collection. While there is no collection, the number is nil.
  @inlinable
  public subscript<Elements: Collection>(
    dynamicMember part: KeyPath<CountedElements<Elements>, Int>
  ) -> ObservedPath<Int?> where Value == Elements? {
    let read = read
    return ObservedPath<Int?>(
      step, joined(PathName("@count")), read: { read($0)?.count }, lift: nil, isPart: true)
  }
}

/// The member that a path may name of an optional collection: `\.guests.count`.
///
/// The library makes no value of it; it gives the key path a type.
public struct CountedElements<Elements: Collection> {
  /// The number of elements.
  public let count: Int
}

extension ObservedPath {
  @usableFromInline
  init<Whole>(
    partOf whole: ObservedPath<Whole>, at part: AnyKeyPath, read: @escaping (AnyObject) -> Value,
    lift: Lift<Value>?, change: Modify? = nil
  ) {
    self.init(
      whole.step.intoValue(), whole.joined(PathName(part: part)), read: read, lift: lift,
      change: change, isPart: true)
  }

  /// The function that makes the part's value from the last property's value. There is none if an
  /// event may carry single elements instead of the whole value.
  @inlinable
  func liftOfParts<Part>(
    _ make: (Lift<Value>) -> (UnsafeRawPointer) -> Part
  ) -> Lift<Part>? {
    guard let lift, !hasElements(Value.self) else { return nil }
    return Lift(isPlain: false, make(lift))
  }
}

/// Whether observers may be told of changes of single elements in values of a type.
@usableFromInline
package func hasElements(_ type: Any.Type) -> Bool {
  let type = (type as? any OptionalKind.Type)?.wrapped ?? type
  return type is any Collection.Type || type is any KeyedElements.Type
}

extension PathName {
  /// The name of a part. A computed part has no name when the program runs, so its type replaces
  /// the name: `\Frame.area` is `<Double>`.
  init(part: AnyKeyPath) {
    var rest = part.debugDescription[...]
    let root = "\\\(type(of: part).rootType)."
    if rest.hasPrefix(root) { rest = rest.dropFirst(root.count) }
    var text = ""
    while let next = rest.first {
      if rest.hasPrefix("<computed ") || rest.hasPrefix("<offset "),
        let end = rest.endOfBracket
      {
        text += "<\(rest[..<end].drop { $0 != "(" }.dropFirst().dropLast())>"
        rest = rest[end...].dropFirst()
      } else {
        if next != "?", next != "!" { text.append(next) }
        rest = rest.dropFirst()
      }
    }
    self.init(text)
  }
}

extension Substring {
  /// The index after the bracket that closes the first parenthesis.
  fileprivate var endOfBracket: Index? {
    guard let start = firstIndex(of: "(") else { return nil }
    var depth = 0
    for index in self[start...].indices {
      if self[index] == "(" { depth += 1 }
      if self[index] == ")" { depth -= 1 }
      if depth == 0 { return self.index(after: index) }
    }
    return nil
  }
}

// MARK: - Members that are not parts

/// No observer is told of a change of a variable without a key, so no path leads to such a
/// variable. The compiler prefers any available overload to an unavailable one. So these overloads
/// are deprecated: the compiler warns, and the program stops.
extension ObservedPath {
  /// A member without a key of an observed object, to which no path leads.
  ///
  /// The compiler warns, and observing by such a path stops the program. Let the path end at the
  /// object.
  @available(
    *, deprecated,
    message:
      "The property has no key in its class, since nobody is told when it changes; observing it stops the program. Let the path end at the object, or make it a variable that '@Observed' sees"
  )
  @_disfavoredOverload
  public subscript<Part>(
    dynamicMember part: KeyPath<Value, Part>
  ) -> ObservedPath<Part> where Value: ObservedSubject {
    PathName(part: part).stopWithoutKey(of: Value.self)
  }

  /// A member without a key of an optional observed object, to which no path leads.
  ///
  /// The compiler warns, and observing by such a path stops the program. Let the path end at the
  /// object.
  @available(
    *, deprecated,
    message:
      "The property has no key in its class, since nobody is told when it changes; observing it stops the program. Let the path end at the object, or make it a variable that '@Observed' sees"
  )
  @_disfavoredOverload
  public subscript<Object: ObservedSubject, Part>(
    dynamicMember part: KeyPath<Object, Part>
  ) -> ObservedPath<Part?> where Value == Object? {
    PathName(part: part).stopWithoutKey(of: Object.self)
  }

  /// A variable without a key of an observed object, to which no path leads.
  ///
  /// The compiler warns, and observing by such a path stops the program. Let the path end at the
  /// object, or make it a variable that `@Observed` sees.
  @available(
    *, deprecated,
    message:
      "The property has no key in its class, since nobody is told when it changes; observing it stops the program. Let the path end at the object, or make it a variable that '@Observed' sees"
  )
  @_disfavoredOverload
  public subscript<Part>(
    dynamicMember part: ReferenceWritableKeyPath<Value, Part>
  ) -> ObservedPath<Part> where Value: ObservedSubject {
    PathName(part: part).stopWithoutKey(of: Value.self)
  }

  /// A variable without a key of an optional observed object, to which no path leads.
  ///
  /// The compiler warns, and observing by such a path stops the program. Let the path end at the
  /// object, or make it a variable that `@Observed` sees.
  @available(
    *, deprecated,
    message:
      "The property has no key in its class, since nobody is told when it changes; observing it stops the program. Let the path end at the object, or make it a variable that '@Observed' sees"
  )
  @_disfavoredOverload
  public subscript<Object: ObservedSubject, Part>(
    dynamicMember part: ReferenceWritableKeyPath<Object, Part>
  ) -> ObservedPath<Part?> where Value == Object? {
    PathName(part: part).stopWithoutKey(of: Object.self)
  }

  /// A variable of an object that is not observed.
  ///
  /// A variable of a value has no key path of this type, unless its setter is `nonmutating`. The
  /// compiler warns, and observing by such a path stops the program.
  @available(
    *, deprecated,
    message:
      "The property has no key in its class, since nobody is told when it changes; observing it stops the program. Let the path end at the object, or make it a variable that '@Observed' sees"
  )
  @_disfavoredOverload
  public subscript<Part>(
    dynamicMember part: ReferenceWritableKeyPath<Value, Part>
  ) -> ObservedPath<Part> {
    PathName(part: part).stopWithoutKey(of: Value.self)
  }

  /// A variable of an optional object that is not observed.
  ///
  /// A variable of a value has no key path of this type, unless its setter is `nonmutating`. The
  /// compiler warns, and observing by such a path stops the program.
  @available(
    *, deprecated,
    message:
      "The property has no key in its class, since nobody is told when it changes; observing it stops the program. Let the path end at the object, or make it a variable that '@Observed' sees"
  )
  @_disfavoredOverload
  public subscript<Object, Part>(
    dynamicMember part: ReferenceWritableKeyPath<Object, Part>
  ) -> ObservedPath<Part?> where Value == Object? {
    PathName(part: part).stopWithoutKey(of: Object.self)
  }
}

extension PathName {
  fileprivate func stopWithoutKey(of owner: Any.Type) -> Never {
    mistake(
      "'\(text)' has no key in \(owner), since nobody is told when it changes. Let the path end at the "
        + "object, or make it a variable that '@Observed' sees.")
  }
}
