extension ObservedClass {
  /// The source of the members that are added to the class.
  func memberSource() -> String {
    var writer = SourceWriter()
    if superclass == nil { writeStorage(to: &writer) }
    if options.contains(.observable) { writeRegistrar(to: &writer) }
    writeNumbers(to: &writer)
    writer.line()
    writeTable(to: &writer)
    return writer.text
  }

  private func writeStorage(to writer: inout SourceWriter) {
    let prefix = type.access.closed.memberPrefix
    writer.line("/// The observers. They take memory from the first one on.")
    if options.contains(.threadSafe) {
      writer.line("@Unobserved \(prefix)nonisolated let _observation = LockedObservationStorage()")
    } else {
      // The storage is used only where the object is used, and written once, so a read needs no
      // check.
      writer.line("@Unobserved @safe @exclusivity(unchecked)")
      writer.line("\(prefix)final nonisolated(unsafe) var _observation = ObservationStorage()")
    }
    writer.line()
    writer.block(
      "\(prefix)nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable?"
    ) { $0.line("_observation.table(making: isNeeded, keys: Self._observedKeyCount)") }
    writer.line()
  }

  private func writeRegistrar(to writer: inout SourceWriter) {
    writer.line("/// The observers of Apple's Observation.")
    writer.line(
      "@Unobserved private nonisolated let _observableRegistrar = ObservableRegistrar()")
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

  /// The source of the extension, with the conformances that are not inherited.
  func extensionSource(for request: AttachedExpansion) -> String {
    var conformances: [String] = []
    if request.asksFor("Observed") {
      conformances.append((type.globalActor.map { $0 + " " } ?? "") + "LiaisonObservation.Observed")
    }
    if options.contains(.threadSafe), request.asksFor("ThreadSafeObserved") {
      conformances.append("LiaisonObservation.ThreadSafeObserved")
    }
    if options.contains(.observable), request.asksFor("Observable") {
      conformances.append("nonisolated LiaisonObservation._Observable")
    }
    if conformances.isEmpty { return "" }
    var writer = SourceWriter()
    writer.lines(availability)
    let prefix = isNonisolated ? "nonisolated " : ""
    let list = conformances.joined(separator: ", ")
    writer.line("\(prefix)extension \(request.extendedType ?? type.name): \(list) {}")
    return writer.text
  }
}
