public import LiaisonCore

/// Members without a key. No observer can be told when they change, and the compiler says what to
/// do instead.
extension ObservedSubject {
  /// Unavailable. Its message says how to write the key path, or the property.
  @available(
    *, unavailable,
    message:
      "Nothing can be observed by this key path. Write '\\.property', without the class's name and without '?'. If it is written so, the property has no key, because nobody is told when it changes: make it a variable that '@Observed' sees"
  )
  @_disfavoredOverload
  public func observe<Value>(
    _ property: KeyPath<Self, Value>, options: ChangeOptions = .new,
    _ body: (Self, Change<Value>) -> Void
  ) -> Subscription {
    mistake("What has no key cannot be observed.")
  }

  /// Unavailable. Its message says how to write the key path, or the property.
  @available(
    *, unavailable,
    message:
      "Nothing can be observed by this key path. Write '\\.property', without the class's name and without '?'. If it is written so, the property has no key, because nobody is told when it changes: make it a variable that '@Observed' sees"
  )
  @_disfavoredOverload
  public func observe<Value>(
    _ property: KeyPath<Self, Value>, options: ChangeOptions = .new,
    deliver delivery: Delivery, mailbox policy: MailboxPolicy = .unbounded,
    _ body: (Change<Value>) -> Void
  ) -> Subscription {
    mistake("What has no key cannot be observed.")
  }

  /// Unavailable. Its message says how to write the key path, or the property.
  @available(
    *, unavailable,
    message:
      "Nothing can be observed by this key path. Write '\\.property', without the class's name and without '?'. If it is written so, the property has no key, because nobody is told when it changes: make it a variable that '@Observed' sees"
  )
  @_disfavoredOverload
  public func values<Value>(
    _ property: KeyPath<Self, Value>, keeping: Keeping = .all
  ) -> EventStream<Value> {
    mistake("What has no key cannot be observed.")
  }
}

extension Observed {
  /// Unavailable. Its message says how to write the property.
  @available(
    *, unavailable,
    message:
      "The key of this property cannot be set. Write the property's type, as in 'var songs: [String]', and if it is computed, a setter"
  )
  @_disfavoredOverload
  public func elements<Elements>(
    _ key: KeyPath<Self.Type, ObservedPath<Elements>>
  ) -> ObservedElements<Self, Elements> {
    mistake("A property that cannot be set has no elements to change.")
  }

  /// Unavailable. Its message says how to write the properties.
  @available(
    *, unavailable,
    message:
      "The key of a property cannot be set. Write the property's type, as in 'var mode: Mode', and if it is computed, a setter"
  )
  @_disfavoredOverload
  public func bind<Value, Other: Observed>(
    _ key: KeyPath<Self.Type, ObservedPath<Value>>,
    to otherKey: KeyPath<Other.Type, ObservedPath<Value>>, of other: Other
  ) -> Subscription {
    mistake("A property that cannot be set cannot be bound.")
  }

  /// Unavailable. Its message says how to write the properties.
  @available(
    *, unavailable,
    message:
      "The key of a property cannot be set. Write the property's type, as in 'var mode: Mode', and if it is computed, a setter"
  )
  @_disfavoredOverload
  public func bind<Value, Other: Observed, OtherValue>(
    _ key: KeyPath<Self.Type, ObservedPath<Value>>,
    to otherKey: KeyPath<Other.Type, ObservedPath<OtherValue>>, of other: Other,
    converting convert: (OtherValue) -> Value, back convertBack: (Value) -> OtherValue
  ) -> Subscription {
    mistake("A property that cannot be set cannot be bound.")
  }
}
