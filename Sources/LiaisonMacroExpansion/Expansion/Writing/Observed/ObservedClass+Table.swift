extension ObservedClass {
  /// Writes all keys of the class, which are found by name.
  func writeTable(to writer: inout SourceWriter) {
    let prefix = type.access.memberPrefix
    let kind = isFinal ? "static" : "class"
    let overriding = superclass == nil ? "" : "override "
    let base = superclass.map { "\($0)._observedKeyCount + " } ?? ""
    writer.line(
      "\(prefix)\(overriding)nonisolated \(kind) var _observedKeyCount: Int { \(base)\(properties.count { $0.hasKey }) }"
    )
    writer.line()
    if type.isGeneric {
      writer.block("\(prefix)\(overriding)\(kind) var _observedKeys: ObservedKeys") { writer in
        writer.block("ObservedKeys.shared(for: \(type.name).self)") { writeKeysValue("", to: &$0) }
      }
    } else {
      writeKeysValue("private static let _keyTable: ObservedKeys = ", to: &writer)
      writer.line()
      writer.line("\(prefix)\(overriding)\(kind) var _observedKeys: ObservedKeys { _keyTable }")
    }
  }

  private func writeKeysValue(_ head: String, to writer: inout SourceWriter) {
    let inheriting = superclass.map { ", inheriting: \($0)._observedKeys" } ?? ""
    writer.block("\(head)ObservedKeys(of: \(type.name).self\(inheriting))") { writer in
      let plain = members.prefix { $0.plainEntry != nil }
      if plain.count == members.count {
        writeEntries(plain.compactMap { entry(of: $0.plainEntry) }, "[", "]", to: &writer)
        return
      }
      writeEntries(
        plain.compactMap { entry(of: $0.plainEntry) }, "var keys: [ObservedKeys.Property] = [", "]",
        to: &writer)
      write(Array(members.dropFirst(plain.count)), to: &writer) { property, writer in
        guard let entry = entry(of: property) else { return }
        let statement = "keys.append(\(entry))"
        if let condition = property.availability.condition {
          writer.line("if #available(\(condition)) { \(statement) }")
        } else {
          writer.line(statement)
        }
      }
      writer.line("return keys")
    }
  }

  private func writeEntries(
    _ entries: [String], _ open: String, _ close: String, to writer: inout SourceWriter
  ) {
    if entries.isEmpty { return writer.line(open + close) }
    writer.line(open)
    writer.indented { writer in
      for entry in entries { writer.line(entry + ",") }
    }
    writer.line(close)
  }

  /// The table's entry for a property that overrides an inherited one.
  private func override(of property: ObservedProperty) -> String? {
    if superclass == nil { return nil }
    let head = ".overriding(\"\(property.name.bare)\", \(type.ofType))"
    switch property.change {
    case .derived(let all): return "\(head) { \(SourceList(all, of: type).text) }"
    case .stored, .constant, .never, .diagnosed: return "\(head) { [] }"
    case .unseen: return head
    }
  }

  /// The table's entry for a property.
  private func entry(of property: ObservedProperty?) -> String? {
    guard let property else { return nil }
    if property.isOverriding { return override(of: property) }
    let isElsewhere = property.globalActor != nil && property.globalActor != type.globalActor
    if property.isHidden || property.availability.isDiscouraged || isElsewhere {
      return ".hidden(\"\(property.name.bare)\")"
    }
    let closures = "\(type.getter(of: property))\(type.setter(of: property))"
    switch property.change {
    case .stored, .derived:
      let key = "\(type.name).\(property.name.text)"
      guard property.isSettable else { return ".readOnly(\(key))" }
      guard type.isActor else { return ".key(\(key))" }
      // A key's own setter would have to run on the actor, too, so the table has the setter.
      return ".key(\(key), isolated: \(type.name).self) { $0.\(property.name.text) = $1 }"
    case .constant,
      .never where !property.isSettable:
      return ".constant(\"\(property.name.bare)\", \(type.ofType)) \(closures)"
    case .never, .unseen, .diagnosed:
      return ".computed(\"\(property.name.bare)\", \(type.ofType)) \(closures)"
    }
  }
}

extension ObservedClass.Member {
  /// The property, if an array literal can contain its entry: it is not in an `#if`, and it exists
  /// on all systems.
  fileprivate var plainEntry: ObservedProperty? {
    guard case .property(let property) = self, property.availability.condition == nil else {
      return nil
    }
    return property
  }
}
