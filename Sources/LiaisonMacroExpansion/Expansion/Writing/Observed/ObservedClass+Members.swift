extension ObservedClass {
  /// What stands in the class.
  func memberSource() -> String {
    var writer = SourceWriter()
    if superclass == nil { writeStorage(to: &writer) }
    writeNumbers(to: &writer)
    writer.line()
    writeTable(to: &writer)
    writeKeys(to: &writer)
    return writer.text
  }

  private func writeStorage(to writer: inout SourceWriter) {
    let prefix = access.forMember.sharedPrefix
    let type = isThreadSafe ? "LockedObservationStorage" : "ObservationStorage"
    writer.line("/// Who observes it. Nobody, for as long as nobody asks.")
    writer.line("@Unobserved \(prefix)nonisolated let _observation = \(type)()")
    writer.line()
    writer.block(
      "\(prefix)nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable?"
    ) { $0.line("_observation.table(making: isNeeded, keys: Self._observedKeyCount)") }
    writer.line()
  }

  private func writeNumbers(to writer: inout SourceWriter) {
    writer.line("/// The numbers of its keys.")
    writer.block("fileprivate enum _Key") { writer in
      write(to: &writer) { property, writer in
        guard let number = property.number else { return }
        let base = superclass.map { "\($0)._observedKeyCount + " } ?? ""
        writer.line("static var \(property.name.text): Int { \(base)\(number) }")
      }
    }
  }

  /// What stands outside.
  func extensionSource(of extended: String?) -> String {
    var writer = SourceWriter()
    writer.lines(availability)
    let isolation = globalActor.map { $0 + " " } ?? ""
    let prefix = isNonisolated ? "nonisolated " : ""
    writer.line(
      "\(prefix)extension \(extended ?? name): \(isolation)Liaison.Observed {}")
    return writer.text
  }
}

extension AccessLevel {
  /// The word before a member that whoever sees the class may use. What is hidden with its class
  /// need not say it again.
  var sharedPrefix: String { self <= .internal ? "" : prefix }
}
