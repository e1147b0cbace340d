extension ObservedStorage {
  func accessors() -> String {
    var writer = SourceWriter()
    writer.line("@storageRestrictions(initializes: \(storage))")
    writer.line("init(initialValue) { \(storage) = initialValue }")
    writeGetter(to: &writer)
    if isThreadSafe {
      writeLocked(to: &writer)
    } else if isManual {
      writer.line("set { \(setting("newValue")) }")
      if !isScalar { writeModifyManually(to: &writer) }
    } else {
      writeSetter(to: &writer)
      if !isScalar { writeModify(to: &writer) }
    }
    return writer.text
  }

  private func writeGetter(to writer: inout SourceWriter) {
    let reading = isThreadSafe ? "_observation.withLock { \(storage) }" : storage
    if !isObservable { return writer.line("get { \(reading) }") }
    writer.block("get") { writer in
      writer.line("_observableRegistrar.access(\(here))")
      writer.line("return \(reading)")
    }
  }

  private func writeLocked(to writer: inout SourceWriter) {
    let head =
      isManual
      ? "store(_Key.\(name.text), to: newValue, from: \(storage))"
      : "change(\(change(to: "newValue")))"
    let setting = "_observation.\(head) { \(storage) = newValue }"
    // An observer of Observation may read the property, so it is notified outside of the lock.
    let whole = isObservable ? "_observableRegistrar.mutate(\(here)) { \(setting) }" : setting
    writer.line("set { \(whole) }")
  }

  private func writeSetter(to writer: inout SourceWriter) {
    writer.block("set") { writer in
      writer.block("guard _observation.isWatched else") { writer in
        writer.line(setting("newValue"))
        writer.line("return")
      }
      writer.line("_observation.change(\(change(to: "newValue"))) { \(setting("newValue")) }")
    }
  }

  private func writeModify(to writer: inout SourceWriter) {
    writer.block("_modify") { writer in
      writer.block("guard _observation.isWatched else") { writer in
        writeYield(to: &writer)
        writer.line("return")
      }
      writer.line(
        "let change = _observation.begin(_Key.\(name.text), of: self, from: \(storage))")
      writer.line("defer { _observation.end(change, of: self, with: \(storage)) }")
      writeYield(to: &writer)
    }
  }

  private func writeModifyManually(to writer: inout SourceWriter) {
    if !isObservable { return writer.line("_modify { yield &\(storage) }") }
    writer.block("_modify") { writeYield(to: &$0) }
  }

  private func writeYield(to writer: inout SourceWriter) {
    if isObservable {
      writer.line("_observableRegistrar.begins(\(here))")
      writer.line("defer { _observableRegistrar.ends(\(here)) }")
    }
    writer.line("yield &\(storage)")
  }

  /// Sets the storage and notifies Observation only.
  private func setting(_ value: String) -> String {
    let setting = "\(storage) = \(value)"
    return isObservable ? "_observableRegistrar.mutate(\(here)) { \(setting) }" : setting
  }

  /// The arguments that identify the property to Observation.
  private var here: String { "self, \\\(owner).\(name.text)" }

  /// The arguments that describe a change to the library. If the variable's own observers may
  /// correct the value, the library reads it after it was stored.
  private func change(to value: String) -> String {
    let new = isCorrected && !isThreadSafe ? "" : "to: \(value), "
    return "_Key.\(name.text), of: self, \(new)from: \(storage)"
  }

  /// The declaration from its name on, with an underscore before the name.
  func peer() -> String {
    let isolation = variable.attributes.first { $0.isGlobalActor }.map { $0.text + " " } ?? ""
    let safety = isThreadSafe ? "nonisolated(unsafe) " : ""
    let head = "@Unobserved \(isolation)\(safety)private \(variable.ownership)var \(storage)"
    return head + rest
  }

  /// The source after the name. In observers the name is replaced by the storage's. Otherwise the
  /// library would observe the changes that they make.
  private var rest: String {
    let range = name.range.upperBound..<variable.range.upperBound
    guard let block = binding.accessors else { return source.slice(range) }
    var text = source.slice(range.lowerBound..<block.range.lowerBound)
    var copied = block.range.lowerBound
    for place in OwnName.places(of: name.bare, in: source, block) {
      text += source.slice(copied..<place.lowerBound) + storage
      copied = place.upperBound
    }
    return text + source.slice(copied..<range.upperBound)
  }
}
