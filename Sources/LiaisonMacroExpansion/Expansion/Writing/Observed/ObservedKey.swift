/// The key of a property: a static member of the class with the property's name.
struct ObservedKey {
  let owner: ObservedType
  let property: ObservedProperty

  func source() -> String {
    var writer = SourceWriter()
    writer.line("/// The key of `\(property.name.bare)`.")
    writer.lines(property.availability.attributes)
    if case .unseen = property.change {
      // Not left out and not unavailable, or the compiler would speak of the property itself.
      writer.line("\(head)var \(name): UnseenSources { UnseenSources() }")
    } else if needsGetter {
      writer.line("\(head)var \(name)\(type) { \(value) }")
    } else {
      // A type that is written needs no inference, which may come to ask for what it is needed for:
      // keys depend on each other, and `@Depends` asks for them before the class is complete.
      writer.line("\(head)let \(name)\(type) = \(value)")
    }
    return writer.text
  }

  private var name: String { property.name.text }

  private var type: String {
    // A guess will do only where there has to be a type.
    let type = needsGetter || property.isTypeSure ? property.type : nil
    return type.map { ": ObservedPath<\($0)>" } ?? ""
  }

  private var value: String {
    "\(path) \(owner.getter(of: property))\(owner.setter(of: property))"
  }

  /// `public static `, with the actor that the property lives on.
  private var head: String {
    let access = min(property.access, max(owner.access.closed, .internal))
    return "\(property.globalActor.map { $0 + " " } ?? "")\(access.prefix)static "
  }

  private var path: String {
    var sources = ""
    if case .derived(let all) = property.change {
      sources = ", from: { [\(all.map(Self.source).joined(separator: ", "))] }"
    }
    return "ObservedPath(_Key.\(name), \"\(property.name.bare)\", \(owner.ofType)\(sources))"
  }

  /// `address.city` as `ObservedSource(address).city`.
  private static func source(_ text: String) -> String {
    let parts = text.split(separator: ".", maxSplits: 1)
    return "ObservedSource(\(parts[0]))" + (parts.count > 1 ? "." + parts[1] : "")
  }

  /// Generic types have no stored statics, no stored static may be missing on some systems, and none
  /// may have a type that another declaration hides.
  private var needsGetter: Bool {
    owner.isGeneric || property.availability.condition != nil
      || TypeNames.words(in: property.type ?? "").contains("some")
  }
}
