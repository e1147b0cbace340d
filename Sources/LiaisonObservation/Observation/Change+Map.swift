extension Change {
  /// The change with its values transformed.
  ///
  ///     let counts = change.map { $0.count }
  ///
  /// `transform` is called at once, for each value that the change carries: the old one first. The
  /// kind, the indexes and the path stay the same.
  public func map<Other>(_ transform: (Value) -> Other) -> Change<Other> {
    Change<Other>(
      kind: kind, old: oldValue.map(transform), new: newValue.map(transform), ranges: ranges,
      isPrior: isPrior, path: name)
  }
}
