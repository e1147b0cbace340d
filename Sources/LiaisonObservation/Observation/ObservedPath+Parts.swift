import LiaisonCore

/// A path may go on from a value to a part of it: `\.frame.x`, `\.names.first`,
/// `\.scores["chess"]`. It is told whenever the property is set that holds the value, and carries
/// the part. The part is read then, so an index that is not there any more stops the program.
///
/// A key of an object goes before a part of the same name.
extension ObservedPath {
  /// The path to a part of the value.
  @inlinable
  @_disfavoredOverload
  public subscript<Part>(dynamicMember part: KeyPath<Value, Part>) -> ObservedPath<Part> {
    let read = read
    return ObservedPath<Part>(
      partOf: self, at: part, read: { read($0)[keyPath: part] },
      lift: liftOfParts { lift in { lift($0)[keyPath: part] } })
  }

  /// The path to a part of the value that can be set. Setting the part sets the property.
  @inlinable
  @_disfavoredOverload
  public subscript<Part>(dynamicMember part: WritableKeyPath<Value, Part>) -> ObservedPath<Part> {
    get {
      let read = read
      // Not with `map`; see where the key's function is made.
      var changePart: ObservedPath<Part>.Modify?
      if let change {
        changePart = { subject, body in change(subject) { body(&$0[keyPath: part]) } }
      }
      return ObservedPath<Part>(
        partOf: self, at: part, read: { read($0)[keyPath: part] },
        lift: liftOfParts { lift in { lift($0)[keyPath: part] } },
        change: changePart)
    }
    // Only tells the compiler that the part may be set.
    set {}
  }

  /// The path to a part of an optional value.
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

  /// The number of elements of an optional collection. Every change of the collection is told as a
  /// setting of it, as with `count` of a collection.
  @inlinable
  public subscript<Elements: Collection>(
    dynamicMember part: KeyPath<CountedElements<Elements>, Int>
  ) -> ObservedPath<Int?> where Value == Elements? {
    let read = read
    return ObservedPath<Int?>(
      step, joined(PathName("@count")), read: { read($0)?.count }, lift: nil, isPart: true)
  }
}

/// What a path may ask of an optional collection: `\.guests.count`.
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

  /// The function that makes the part's value of the last property's. There is none where an event
  /// may carry single elements instead of the whole.
  @inlinable
  func liftOfParts<Part>(
    _ make: (Lift<Value>) -> (UnsafeRawPointer) -> Part
  ) -> Lift<Part>? {
    guard let lift, !hasElements(Value.self) else { return nil }
    return Lift(isPlain: false, make(lift))
  }
}

/// Whether changes of single elements may be told for values of a type.
@usableFromInline
package func hasElements(_ type: Any.Type) -> Bool {
  let type = (type as? any OptionalKind.Type)?.wrapped ?? type
  return type is any Collection.Type || type is any KeyedElements.Type
}

extension PathName {
  /// The name of a part. A computed part has no name when the program runs, so its type stands for
  /// it: `\Frame.area` is `<Double>`.
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
  /// The index behind the bracket that closes the first parenthesis.
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

// MARK: - What is no part

/// A variable of an object that is no key changes without being told, so no path leads to it. An
/// unavailable overload would never be chosen, because the compiler prefers any available one. So
/// these are deprecated: they warn, and the program stops.
extension ObservedPath {
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

  /// A variable of an object that is not observed. Of a value, no variable is reached in this way.
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
