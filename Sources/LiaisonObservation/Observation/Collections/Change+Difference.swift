extension Change where Value: BidirectionalCollection, Value.Element: Equatable {
  /// The difference between the old and the new collection. Each use compares both collections. The
  /// difference is nil unless the change is a setting that carries both values.
  ///
  ///     let token = person.observe(\.names, options: [.old, .new]) { _, change in
  ///       guard let difference = change.difference else { return }
  ///       for step in difference { print(step) }
  ///     }
  public var difference: CollectionDifference<Value.Element>? {
    guard kind == .setting, let oldValue, let newValue else { return nil }
    return newValue.difference(from: oldValue)
  }
}
