extension ObservedStorage {
  func accessors() -> String {
    var writer = SourceWriter()
    writer.line("@storageRestrictions(initializes: \(storage))")
    writer.line("init(initialValue) { \(storage) = initialValue }")
    if isThreadSafe {
      writeLocked(to: &writer)
    } else if isManual {
      writer.line("get { \(storage) }")
      writer.line("set { \(storage) = newValue }")
      if !isScalar { writer.line("_modify { yield &\(storage) }") }
    } else {
      writer.line("get { \(storage) }")
      writeSetter(to: &writer)
      if !isScalar { writeModify(to: &writer) }
    }
    return writer.text
  }

  private func writeLocked(to writer: inout SourceWriter) {
    writer.line("get { _observation.withLock { \(storage) } }")
    let setting = isManual ? "store(from: \(storage))" : "change(\(change(to: "newValue")))"
    writer.line("set { _observation.\(setting) { \(storage) = newValue } }")
  }

  private func writeSetter(to writer: inout SourceWriter) {
    writer.block("set") { writer in
      writer.block("guard _observation.isWatched else") { writer in
        writer.line("\(storage) = newValue")
        writer.line("return")
      }
      writer.line("_observation.change(\(change(to: "newValue"))) { \(storage) = newValue }")
    }
  }

  private func writeModify(to writer: inout SourceWriter) {
    writer.block("_modify") { writer in
      writer.block("guard _observation.isWatched(_Key.\(name.text)) else") { writer in
        writer.line("yield &\(storage)")
        writer.line("return")
      }
      writer.line("var value = \(storage)")
      writer.line(
        "defer { _observation.change(\(change(to: "value"))) { \(storage) = value } }")
      writer.line("yield &value")
    }
  }

  /// What the library is told of a change. What the variable's own observers may correct is read
  /// after it was stored.
  private func change(to value: String) -> String {
    let new = isCorrected ? "" : "to: \(value), "
    return "_Key.\(name.text), of: self, \(new)from: \(storage)"
  }

  /// The declaration from its name on, with an underscore before the name.
  func peer() -> String {
    let isolation = variable.attributes.first { $0.isGlobalActor }.map { $0.text + " " } ?? ""
    let safety = isThreadSafe ? "nonisolated(unsafe) " : ""
    let head = "@Unobserved \(isolation)\(safety)private \(variable.ownership)var \(storage)"
    return head + rest
  }

  /// What follows the name. In observers the name means the storage, or a change that they make
  /// would be observed by them again.
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
