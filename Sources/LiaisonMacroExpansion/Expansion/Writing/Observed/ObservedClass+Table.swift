extension ObservedClass {
  /// All keys of the class, by which they are found by name.
  func writeTable(to writer: inout SourceWriter) {
    let prefix = access.sharedPrefix
    let kind = isFinal ? "static" : "class"
    let overriding = superclass == nil ? "" : "override "
    let base = superclass.map { "\($0)._observedKeyCount + " } ?? ""
    writer.line(
      "\(prefix)\(overriding)nonisolated \(kind) var _observedKeyCount: Int { \(base)\(keyCount) }")
    writer.line()
    if isGeneric {
      writer.block("\(prefix)\(overriding)\(kind) var _observedKeys: ObservedKeys") { writer in
        writer.block("ObservedKeys.shared(for: \(name).self)") { writeKeysValue("", to: &$0) }
      }
    } else {
      writeKeysValue("private static let _keyTable: ObservedKeys = ", to: &writer)
      writer.line()
      writer.line("\(prefix)\(overriding)\(kind) var _observedKeys: ObservedKeys { _keyTable }")
    }
  }

  private func writeKeysValue(_ head: String, to writer: inout SourceWriter) {
    let inheriting = superclass.map { ", inheriting: \($0)._observedKeys" } ?? ""
    writer.block("\(head)ObservedKeys(of: \(name).self\(inheriting))") { writer in
      let plain = members.prefix { $0.plainEntry != nil }
      if plain.count == members.count {
        writeEntries(plain.compactMap { entry(of: $0.plainEntry) }, "[", "]", to: &writer)
        return
      }
      writeEntries(
        plain.compactMap { entry(of: $0.plainEntry) }, "var keys: [ObservedKeys.Entry] = [", "]",
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

  /// How a property stands in the table.
  private func entry(of property: ObservedProperty?) -> String? {
    guard let property else { return nil }
    let name = property.name.text
    let isOutside = property.globalActor != nil && property.globalActor != globalActor
    if property.isHidden || property.availability.isDiscouraged || isOutside {
      return ".hidden(\"\(property.name.bare)\")"
    }
    switch property.change {
    case .stored, .derived: return ".key(\(self.name).\(name))"
    case .never where !property.isSettable:
      return ".constant(\"\(property.name.bare)\", \(ofType)) \(getter(of: property))"
    case .never, .unseen:
      let setter = property.isSettable && !isActor ? " set: \(setter(of: property))" : ""
      return ".computed(\"\(property.name.bare)\", \(ofType)) \(getter(of: property))\(setter)"
    }
  }

  /// The closure that reads a property.
  func getter(of property: ObservedProperty) -> String {
    isActor
      ? "{ (it: isolated \(name)) in it.\(property.name.text) }" : "{ $0.\(property.name.text) }"
  }

  /// The closure that sets one.
  func setter(of property: ObservedProperty) -> String { "{ $0.\(property.name.text) = $1 }" }
}

extension ObservedClass.Member {
  /// What can stand between the brackets of an array: no `#if`, and nothing that is not always
  /// there.
  fileprivate var plainEntry: ObservedProperty? {
    guard case .property(let property) = self, property.availability.condition == nil else {
      return nil
    }
    return property
  }
}
