extension Change where Value: BidirectionalCollection, Value.Element: Equatable {
  /// The difference between the old and the new collection. For a setting it is computed when it is
  /// asked for, by comparing both; `nil` unless the change carries both values.
  ///
  ///     person.observe(\.names, options: [.old, .new]) { _, change in
  ///       for step in change.difference ?? [] { … }
  ///     }
  public var difference: CollectionDifference<Value.Element>? {
    guard kind == .setting, let oldValue, let newValue else { return nil }
    return newValue.difference(from: oldValue)
  }
}
