extension Collection where Element: Observed {
  /// The result of an operator on these objects: `@avg.age`, `@unionOfObjects.address.city`.
  ///
  ///     let average = try people.value(forKeyPath: "@avg.age")
  ///
  /// Works as `value(forKeyPath:)` of an object does behind a collection. It runs where it is
  /// called, which must be where the objects may be used.
  ///
  /// - Throws: `KeyError`, with the part of the path that does not lead on.
  public func value(forKeyPath path: String) throws(KeyError) -> Any? {
    try KeyReader(path).value(from: self)
  }
}
