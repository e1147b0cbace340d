extension ObservedClass {
  func writeKeys(to writer: inout SourceWriter) {
    write(to: &writer) { property, writer in
      guard property.number != nil else { return }
      writer.line()
      writer.line("/// The key of `\(property.name.bare)`.")
      writer.lines(property.availability.attributes)
      if case .unseen = property.change {
        writeUnavailableKey(of: property, to: &writer)
      } else {
        writeKey(of: property, to: &writer)
      }
    }
  }

  private func writeKey(of property: ObservedProperty, to writer: inout SourceWriter) {
    let name = property.name.text
    let setter = property.isSettable && !isActor ? " set: \(setter(of: property))" : ""
    let value = "\(path(of: property)) \(getter(of: property))\(setter)"
    let type = property.type.map { ": ObservedPath<\($0)>" }
    if needsGetter(property) {
      writer.line("\(head(of: property))var \(name)\(type ?? "") { \(value) }")
    } else {
      // A type that is written needs no inference, which may come to ask for what it is needed for:
      // keys depend on each other, and `@Depends` asks for them before the class is complete.
      let known = property.hasSpeltType ? type ?? "" : ""
      writer.line("\(head(of: property))let \(name)\(known) = \(value)")
    }
  }

  private func writeUnavailableKey(of property: ObservedProperty, to writer: inout SourceWriter) {
    let name = property.name.text
    writer.line(
      "@available(*, unavailable, message: \"What '\(property.name.bare)' depends on cannot be seen "
        + "in its getter. State it: @Depends(\\\\Self.source) var \(name).\")")
    let type = property.type.map { ": ObservedPath<\($0)>" } ?? ""
    writer.line(
      "\(head(of: property))var \(name)\(type) { \(path(of: property)) \(getter(of: property)) }")
  }

  /// `public static `, with the actor that the property lives on.
  private func head(of property: ObservedProperty) -> String {
    // What is hidden with its class need not be hidden in it.
    let access = min(property.access, max(self.access.forMember, .internal))
    let isolation = property.globalActor.map { $0 + " " } ?? ""
    return "\(isolation)\(access.prefix)static "
  }

  private func path(of property: ObservedProperty) -> String {
    let name = property.name
    var sources = ""
    if case .derived(let all) = property.change {
      sources = ", from: { [\(all.map(source).joined(separator: ", "))] }"
    }
    return "ObservedPath(_Key.\(name.text), \"\(name.bare)\", \(ofType)\(sources))"
  }

  /// `address.city` as `ObservedSource(address).city`.
  private func source(_ text: String) -> String {
    let parts = text.split(separator: ".", maxSplits: 1)
    let chain = parts.count > 1 ? "." + parts[1] : ""
    return "ObservedSource(\(parts[0]))\(chain)"
  }

  /// Generic types have no stored statics, and no stored static may be missing on some systems.
  private func needsGetter(_ property: ObservedProperty) -> Bool {
    isGeneric || property.availability.condition != nil
  }
}

extension ObservedProperty {
  fileprivate var hasSpeltType: Bool {
    guard let type else { return false }
    return !TypeNames.words(in: type).contains { $0 == "some" || $0 == "Self" }
  }
}
