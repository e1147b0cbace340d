public import LiaisonCore

extension Observed {
  /// Keeps two properties of two objects equal, until the token goes away.
  ///
  ///     let token = field.bind(\.text, to: \.title, of: document)
  ///     document.title = "Plan"  // field.text is "Plan"
  ///     field.text = "Plan B"  // document.title is "Plan B"
  ///
  /// This object's property takes the other's value at once. A set of one side sets the other side
  /// before the setter returns. The binding does not set the first side again, so there is no
  /// endless loop. If the other side corrects the value, in an observer or in the property itself,
  /// the correction does come back. If two sides keep correcting each other, they stay different.
  /// The binding keeps neither object alive, and the end of either object ends it. Both objects
  /// belong to one thread or actor.
  public func bind<Value, Other: Observed>(
    _ key: ReferenceWritableKeyPath<Self.Type, ObservedPath<Value>>,
    to otherKey: ReferenceWritableKeyPath<Other.Type, ObservedPath<Value>>, of other: Other
  ) -> Subscription {
    bind(key, to: otherKey, of: other, converting: { $0 }, back: { $0 })
  }

  /// Keeps two properties of different types synchronised, until the token goes away.
  ///
  ///     let token = field.bind(
  ///       \.text, to: \.count, of: cart, converting: { "\($0)" }, back: { Int($0) ?? 0 })
  ///
  /// - Parameters:
  ///   - key: this object's property.
  ///   - otherKey: the other object's property.
  ///   - other: the other object.
  ///   - convert: converts the other object's value for this one.
  ///   - convertBack: converts this object's value for the other one.
  public func bind<Value, Other: Observed, OtherValue>(
    _ key: ReferenceWritableKeyPath<Self.Type, ObservedPath<Value>>,
    to otherKey: ReferenceWritableKeyPath<Other.Type, ObservedPath<OtherValue>>, of other: Other,
    converting convert: @escaping (OtherValue) -> Value,
    back convertBack: @escaping (Value) -> OtherValue
  ) -> Subscription {
    let path = boundPath(key)
    let otherPath = other.boundPath(otherKey)
    let hand = BindingHand { [weak self, weak other] side in
      guard let self, let other else { return true }
      switch side {
      case .one: return otherPath.take(convertBack(path.read(self)), in: other)
      case .other: return path.take(convert(otherPath.read(other)), in: self)
      }
    }
    let there = path.observe(self, ObserverTerms([])) { _, _, _ in hand.hasChanged(.one) }
    let back = otherPath.observe(other, ObserverTerms([])) { _, _, _ in hand.hasChanged(.other) }
    hand.hasChanged(.other)
    return BindingSubscription(there, back)
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
  /// Sets the property. Returns whether the property kept the value as it was set; nil if that
  /// cannot be known.
  ///
  /// A computed property may return a slightly different value, which is not a correction.
  fileprivate func take(_ value: Value, in subject: AnyObject) -> Bool? {
    change?(subject) { $0 = value }
    let isStored = step.sources == nil
    guard let value = value as? any Equatable else { return isStored ? nil : true }
    return equals(value, read(subject)) ? true : isStored ? false : nil
  }
}

private func equals<Value: Equatable>(_ value: Value, _ other: Any) -> Bool {
  // A value that does not equal itself counts as kept.
  other as? Value == value || value != value
}

/// Passes the value of one side of a binding to the other.
private final class BindingHand {
  enum Side { case one, other }

  /// How often the sides may correct each other before they stay as they are.
  private static let patience = 8

  /// Sets the other side to this side's value. Returns whether the other side kept the value; nil
  /// if that cannot be known.
  private let pass: (Side) -> Bool?
  private var isPassing = false
  /// The number of changes heard since a value was last passed, including the binding's own.
  private var heard = 0
  private var newest = Side.one

  init(pass: @escaping (Side) -> Bool?) { self.pass = pass }

  func hasChanged(_ side: Side) {
    (heard, newest) = (heard + 1, side)
    if isPassing { return }
    isPassing = true
    defer { isPassing = false }
    for _ in 0..<Self.patience {
      let source = newest
      (heard, newest) = (0, source == .one ? .other : .one)
      let isKept = pass(source) ?? (heard < 2)
      if isKept, newest != source { return }
    }
  }
}

/// The token of two observations that end together.
private final class BindingSubscription: Subscription, @unchecked Sendable {
  // Unchecked, as its superclass is: both tokens are written once.
  private let there: Subscription
  private let back: Subscription

  init(_ there: Subscription, _ back: Subscription) {
    self.there = there
    self.back = back
  }

  override var isActive: Bool { there.isActive && back.isActive }

  override func cancel() {
    there.cancel()
    back.cancel()
  }

  override func cancelWithRemains() -> Remains {
    there.cancelWithRemains() + back.cancelWithRemains()
  }

  override func limit(to owner: AnyObject) {
    there.tie(to: owner)
    back.tie(to: owner)
  }
}
