/// The key of a property: a static member of the class with the property's name.
struct ObservedKey {
  let owner: ObservedType
  let property: ObservedProperty

  func source() -> String {
    var writer = SourceWriter()
    writer.line("/// The key of `\(property.name.bare)`.")
    writer.lines(property.availability.attributes)
    if case .unseen = property.change {
      // A missing or unavailable key would make the compiler report the property itself.
      writer.line("\(head)var \(name): UnseenSources { UnseenSources() }")
    } else if case .diagnosed = property.change {
      // The key is never used, because the program does not compile. But other code names it.
      guard let type = property.type else { return "" }
      writer.line("\(head)var \(name): ObservedPath<\(type)> { Swift.preconditionFailure() }")
    } else if isSettable {
      writeSettable(to: &writer)
    } else if needsGetter {
      writer.line("\(head)var \(name)\(type) { \(value) }")
    } else {
      // A written type needs no inference. To infer a type, the compiler may need the same type:
      // keys depend on each other, and `@Depends` asks for them before the class is complete.
      writer.line("\(head)let \(name)\(type) = \(value)")
    }
    return writer.text
  }

  /// Writes the key of a property with a setter. The key has a setter, too, which does nothing but
  /// tell the compiler who may set the property. So a key path to it is writable where the property
  /// is.
  private func writeSettable(to writer: inout SourceWriter) {
    if needsGetter {
      return writer.line("\(head)\(setHead)var \(name)\(type) { get { \(value) } set {} }")
    }
    let storage = "_key_" + property.name.bare
    writer.line("\(head)\(setHead)var \(name)\(type) { get { \(storage) } set {} }")
    writer.line("\(isolation)private static let \(storage)\(type) = \(value)")
  }

  /// Whether the key has a setter. A key whose type is not certain is a constant, which needs no
  /// type.
  private var isSettable: Bool {
    property.setAccess != nil && !owner.isActor && (needsGetter || property.isTypeSure)
  }

  private var name: String { property.name.text }

  private var type: String {
    // An uncertain type is used only where a type must be written.
    let type = needsGetter || property.isTypeSure ? property.type : nil
    return type.map { ": ObservedPath<\($0)>" } ?? ""
  }

  private var value: String {
    "\(path) \(owner.getter(of: property))\(owner.changer(of: property))"
  }

  private var access: AccessLevel { min(property.access, max(owner.access.closed, .internal)) }

  private var isolation: String { property.globalActor.map { $0 + " " } ?? "" }

  /// `public static `, with the property's global actor.
  private var head: String { "\(isolation)\(access.prefix)static " }

  private var setHead: String {
    guard let setAccess = property.setAccess, setAccess < access else { return "" }
    return setAccess.rawValue + "(set) "
  }

  private var path: String {
    var more = property.isWeak ? ", isWeak: true" : ""
    if property.isManual, case .stored = property.change { more += ", isManual: true" }
    if case .derived(let all) = property.change {
      more = ", from: { \(SourceList(all, of: owner).text) }"
    }
    return "ObservedPath(_Key.\(name), \"\(property.name.bare)\", \(owner.ofType)\(more))"
  }

  /// Whether the key is computed. Generic types have no stored statics, a stored static must exist
  /// on all systems, and the type of a stored static must not be hidden by another declaration.
  private var needsGetter: Bool {
    owner.isGeneric || property.availability.condition != nil
      || TypeNames.words(in: property.type ?? "").contains("some")
  }
}
