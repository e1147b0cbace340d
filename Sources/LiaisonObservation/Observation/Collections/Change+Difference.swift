extension Change where Value: BidirectionalCollection, Value.Element: Equatable {
  /// The difference between the old and the new collection. Each use compares both collections. The
  /// difference is nil unless the change is a setting that carries both values.
  ///
  ///     person.observe(\.names, options: [.old, .new]) { _, change in
  ///       for step in change.difference ?? [] { … }
  ///     }
  public var difference: CollectionDifference<Value.Element>? {
    guard kind == .setting, let oldValue, let newValue else { return nil }
    return newValue.difference(from: oldValue)
  }
}
