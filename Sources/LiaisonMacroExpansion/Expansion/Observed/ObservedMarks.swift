/// The marks on properties of observed classes: `@Unobserved`, `@Depends`, `@NotifiesManually`.
enum ObservedMarks {
  static let names: Set<String> = ["Unobserved", "Depends", "NotifiesManually"]

  /// Expands a mark to nothing, because `@Observed` reads it. Reports a mark in a wrong place.
  static func expand(_ request: AttachedExpansion) -> Expansion {
    // The compiler does not state a position for generated code.
    if request.declaration.fileName.hasPrefix("@__swiftmacro_") { return Expansion(source: "") }
    var reading = ObservedReading(request)
    reading.checkMark(request.macroTypeName)
    return Expansion(source: "", diagnostics: reading.diagnostics)
  }
}

extension ObservedReading {
  fileprivate mutating func checkMark(_ mark: String) {
    let around = request.lexicalContext.first.map { readDeclaration($0.text) }
    guard let variable = readVariable(source.text) else {
      return reportMark(.markOnNoProperty(mark), isRemovable: true)
    }
    guard around?.attributes.contains(where: { $0.baseName == "Observed" }) == true else {
      return reportMark(.markOutsideObserved(mark), isRemovable: true)
    }
    if variable.isStatic { return reportMark(.markOnNoProperty(mark), isRemovable: true) }
    let name = variable.bindings.first?.names.first?.bare ?? ""
    let isStored = variable.isLet || variable.bindings.first?.isStored == true
    if mark == "Depends", isStored {
      reportMark(.dependsOnStored(name), isRemovable: true)
    } else if mark == "NotifiesManually", variable.isLet || !isStored {
      reportMark(.manualComputed(name), isRemovable: true)
    }
  }
}
