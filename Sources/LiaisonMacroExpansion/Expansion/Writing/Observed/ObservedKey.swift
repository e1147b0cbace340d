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
    } else if case .diagnosed = property.change {
      // It is never used, because the program does not compile; but it is named.
      guard let type = property.type else { return "" }
      writer.line("\(head)var \(name): ObservedPath<\(type)> { Swift.preconditionFailure() }")
    } else if isSettable {
      writeSettable(to: &writer)
    } else if needsGetter {
      writer.line("\(head)var \(name)\(type) { \(value) }")
    } else {
      // A type that is written needs no inference, which may come to ask for what it is needed for:
      // keys depend on each other, and `@Depends` asks for them before the class is complete.
      writer.line("\(head)let \(name)\(type) = \(value)")
    }
    return writer.text
  }

  /// The key of a property with a setter has one, too, that does nothing: it tells the compiler who
  /// may set the property. So a key path to it is writable where the property is.
  private func writeSettable(to writer: inout SourceWriter) {
    if needsGetter {
      return writer.line("\(head)\(setHead)var \(name)\(type) { get { \(value) } set {} }")
    }
    let storage = "_key_" + property.name.bare
    writer.line("\(head)\(setHead)var \(name)\(type) { get { \(storage) } set {} }")
    writer.line("\(isolation)private static let \(storage)\(type) = \(value)")
  }

  /// Where the type is not known for certain, the key is a constant, which needs none.
  private var isSettable: Bool {
    property.setAccess != nil && !owner.isActor && (needsGetter || property.isTypeSure)
  }

  private var name: String { property.name.text }

  private var type: String {
    // A guess will do only where there has to be a type.
    let type = needsGetter || property.isTypeSure ? property.type : nil
    return type.map { ": ObservedPath<\($0)>" } ?? ""
  }

  private var value: String {
    "\(path) \(owner.getter(of: property))\(owner.changer(of: property))"
  }

  private var access: AccessLevel { min(property.access, max(owner.access.closed, .internal)) }

  private var isolation: String { property.globalActor.map { $0 + " " } ?? "" }

  /// `public static `, with the actor that the property lives on.
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

  /// Generic types have no stored statics, no stored static may be missing on some systems, and
  /// none may have a type that another declaration hides.
  private var needsGetter: Bool {
    owner.isGeneric || property.availability.condition != nil
      || TypeNames.words(in: property.type ?? "").contains("some")
  }
}
