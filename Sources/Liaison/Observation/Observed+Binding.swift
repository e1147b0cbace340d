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
    _ key: ReferenceWritableKeyPath<Self.Type, ObservedPath<Value>>,
    to otherKey: ReferenceWritableKeyPath<Other.Type, ObservedPath<Value>>, of other: Other
  ) -> Subscription {
    bind(key, to: otherKey, of: other, converting: { $0 }, back: { $0 })
  }

  /// As above, for properties of different types.
  ///
  ///     let token = field.bind(
  ///       \.text, to: \.count, of: cart, converting: { "\($0)" }, back: { Int($0) ?? 0 })
  ///
  /// - Parameters:
  ///   - key: this object's property.
  ///   - otherKey: the other object's.
  ///   - other: the other object.
  ///   - convert: makes a value for this object of the other's.
  ///   - convertBack: makes a value for the other object of this one's.
  public func bind<Value, Other: Observed, OtherValue>(
    _ key: ReferenceWritableKeyPath<Self.Type, ObservedPath<Value>>,
    to otherKey: ReferenceWritableKeyPath<Other.Type, ObservedPath<OtherValue>>, of other: Other,
    converting convert: @escaping (OtherValue) -> Value,
    back convertBack: @escaping (Value) -> OtherValue
  ) -> Subscription {
    let path = boundPath(key)
    let otherPath = other.boundPath(otherKey)
    path.set(convert(otherPath.read(other)), in: self)
    let hand = BindingHand()
    let there = path.observe(self, ObserverTerms([])) { [weak other] _, subject, _ in
      guard let other else { return }
      let value = path.read(subject)
      hand.pass { otherPath.set(convertBack(value), in: other) }
    }
    let back = otherPath.observe(other, ObserverTerms([])) { [weak self] _, subject, _ in
      guard let self else { return }
      let value = otherPath.read(subject)
      hand.pass { path.set(convert(value), in: self) }
    }
    return Subscription(Binding(there, back))
  }

  private func boundPath<Value>(
    _ key: ReferenceWritableKeyPath<Self.Type, ObservedPath<Value>>
  ) -> ObservedPath<Value> {
    insist(
      _observationTable(making: true)?.isShared == false,
      "Two threads that set both sides of a binding would leave them different. Bind properties of "
        + "objects that belong to one thread or actor.")
    return Self.self[keyPath: key]
  }
}

extension ObservedPath {
  fileprivate func set(_ value: Value, in subject: AnyObject) {
    change?(subject) { $0 = value }
  }
}

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

  func cancelWithRemains() -> [any Remains] {
    there.registration.cancelWithRemains() + back.registration.cancelWithRemains()
  }

  func tie(to owner: AnyObject) {
    there.tie(to: owner)
    back.tie(to: owner)
  }
}
