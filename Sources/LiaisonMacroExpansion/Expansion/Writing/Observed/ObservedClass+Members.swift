extension ObservedClass {
  /// What stands in the class.
  func memberSource() -> String {
    var writer = SourceWriter()
    if superclass == nil { writeStorage(to: &writer) }
    writeNumbers(to: &writer)
    writer.line()
    writeTable(to: &writer)
    return writer.text
  }

  private func writeStorage(to writer: inout SourceWriter) {
    let prefix = type.access.closed.memberPrefix
    let storage = isThreadSafe ? "LockedObservationStorage" : "ObservationStorage"
    writer.line("/// Who observes it. Nobody, for as long as nobody asks.")
    writer.line("@Unobserved \(prefix)nonisolated let _observation = \(storage)()")
    writer.line()
    writer.block(
      "\(prefix)nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable?"
    ) { $0.line("_observation.table(making: isNeeded, keys: Self._observedKeyCount)") }
    writer.line()
  }

  private func writeNumbers(to writer: inout SourceWriter) {
    writer.line("/// The numbers of its keys.")
    writer.block("fileprivate nonisolated enum _Key") { writer in
      var number = 0
      let base = superclass.map { "\($0)._observedKeyCount + " } ?? ""
      write(to: &writer) { property, writer in
        guard property.hasKey else { return }
        writer.line("static var \(property.name.text): Int { \(base)\(number) }")
        number += 1
      }
    }
  }

  /// What stands outside.
  func extensionSource(of extended: String?) -> String {
    var writer = SourceWriter()
    writer.lines(availability)
    let isolation = type.globalActor.map { $0 + " " } ?? ""
    let prefix = isNonisolated ? "nonisolated " : ""
    writer.line(
      "\(prefix)extension \(extended ?? type.name): \(isolation)Liaison.Observed {}")
    return writer.text
  }
}
