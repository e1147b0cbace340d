extension Change where Value: BidirectionalCollection, Value.Element: Equatable {
  /// What makes the new collection of the old one. Of a setting, found by comparing both, when it
  /// is asked for; `nil` unless the change carries both values.
  ///
  ///     person.observe(\.names, options: [.old, .new]) { _, change in
  ///       for step in change.difference ?? [] { … }
  ///     }
  public var difference: CollectionDifference<Value.Element>? {
    guard kind == .setting, let oldValue, let newValue else { return nil }
    return newValue.difference(from: oldValue)
  }
}
