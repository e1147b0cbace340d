extension Collection where Element: Observed {
  /// Returns the result of an operator on these objects: `@avg.age`,
  /// `@unionOfObjects.address.city`.
  ///
  ///     let average = try people.value(forKeyPath: "@avg.age")
  ///
  /// The path has the form that `value(forKeyPath:)` of an object accepts behind a collection. The
  /// function runs on the caller's thread or task, which must be allowed to use the objects.
  ///
  /// - Throws: `KeyError`, with the part of the path that cannot be followed.
  public func value(forKeyPath path: String) throws(KeyError) -> Any? {
    try KeyReader(path).value(from: self)
  }
}
