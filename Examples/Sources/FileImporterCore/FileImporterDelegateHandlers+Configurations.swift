extension FileImporterDelegateHandlers {
  /// Takes whatever there is.
  public static var importAll: Self { .init(shouldImport: { _, _ in true }) }

  /// Takes files below a size.
  public static func importSmall(below size: Int) -> Self {
    .init(shouldImport: { _, file in file.size < size })
  }

  /// The same configuration with something to do at the end.
  public func whenFinished(_ body: @escaping (FileImporter) -> Void) -> Self {
    var copy = self
    copy.didFinish = body
    return copy
  }
}
