extension Observed {
  /// Keeps two properties of two objects equal, until the token goes away.
  ///
  ///     let token = field.bind(\.text, to: \.title, of: document)
  ///     document.title = "Plan"        // field.text is "Plan"
  ///     field.text = "Plan B"          // document.title is "Plan B"
  ///
  /// This object's property takes the other's value at once. What is set on one side is set on the
  /// other before the setter returns, and not back again, so nothing goes round in circles. Neither
  /// object is kept alive; the end of either ends it. Both belong to one thread or actor.
  public func bind<Value, Other: Observed>(
    _ property: ReferenceWritableKeyPath<Self, Value>,
    to otherProperty: ReferenceWritableKeyPath<Other, Value>, of other: Other
  ) -> Subscription {
    bind(property, to: otherProperty, of: other, converting: { $0 }, back: { $0 })
  }

  /// As above, for properties of different types.
  ///
  ///     let token = field.bind(
  ///       \.text, to: \.count, of: cart, converting: { "\($0)" }, back: { Int($0) ?? 0 })
  ///
  /// - Parameters:
  ///   - property: this object's property.
  ///   - otherProperty: the other object's.
  ///   - other: the other object.
  ///   - convert: makes a value for this object of the other's.
  ///   - convertBack: makes a value for the other object of this one's.
  public func bind<Value, Other: Observed, OtherValue>(
    _ property: ReferenceWritableKeyPath<Self, Value>,
    to otherProperty: ReferenceWritableKeyPath<Other, OtherValue>, of other: Other,
    converting convert: @escaping (OtherValue) -> Value,
    back convertBack: @escaping (Value) -> OtherValue
  ) -> Subscription {
    self[keyPath: property] = convert(other[keyPath: otherProperty])
    let hand = BindingHand()
    let there = boundPath(property).observe(self, ObserverTerms([])) {
      [weak other] _, subject, _ in
      guard let other else { return }
      let value = unsafeDowncast(subject, to: Self.self)[keyPath: property]
      hand.pass { other[keyPath: otherProperty] = convertBack(value) }
    }
    let back = other.boundPath(otherProperty).observe(other, ObserverTerms([])) {
      [weak self] _, subject, _ in
      guard let self else { return }
      let value = unsafeDowncast(subject, to: Other.self)[keyPath: otherProperty]
      hand.pass { self[keyPath: property] = convert(value) }
    }
    return Subscription(Binding(there, back))
  }

  /// A path to the property that a key path names, for whoever wants to know that it changes.
  private func boundPath<Value>(
    _ property: ReferenceWritableKeyPath<Self, Value>
  ) -> ObservedPath<Value> {
    guard let table = _observationTable(making: true) else {
      mistake("\(Self.self) has no place for observers. Let @Observed write it.")
    }
    insist(
      !table.isShared,
      "Two threads that set both sides of a binding would leave them different. Bind properties of "
        + "objects that belong to one thread or actor.")
    guard let key = table.keyTouched(by: { touch(&self[keyPath: property]) }) else {
      mistake(
        "\(property) tells nobody when it is set. Bind a stored property that @Observed watches, or "
          + "one that sets such a property.")
    }
    return ObservedPath(
      PathStep(key, owner: Self.self, sources: nil), PathName("\(property)"),
      read: { unsafeDowncast($0, to: Self.self)[keyPath: property] },
      lift: .plain)
  }
}

/// Gives an accessor a reason to run.
func touch<Value>(_ value: inout Value) {}

/// Which side of a binding is being set, so that it is not set back.
private final class BindingHand {
  private var isPassing = false

  func pass(_ body: () -> Void) {
    if isPassing { return }
    isPassing = true
    body()
    isPassing = false
  }
}

/// Two observations that end together.
private final class Binding: Registration {
  private let there: Subscription
  private let back: Subscription

  init(_ there: Subscription, _ back: Subscription) {
    self.there = there
    self.back = back
  }

  var isActive: Bool { there.isActive && back.isActive }

  func cancel() {
    there.cancel()
    back.cancel()
  }

  func cancelAndWait(upTo deadline: Deadline) -> Bool {
    let isThereQuiet = there.registration.cancelAndWait(upTo: deadline)
    return back.registration.cancelAndWait(upTo: deadline) && isThereQuiet
  }

  func tie(to owner: AnyObject) {
    there.tie(to: owner)
    back.tie(to: owner)
  }
}
