/// What `@Contract(…)` asks for.
struct ContractOptions {
  var parts: Contract.Parts = .all
  var isMulticastExplicit = false
  var isAnywhere = false
  /// In the attribute's text.
  var anywhereRange: Range<Int>?
  var adopted: [String] = []
}

/// What a contract inherits from, sorted by what it means.
struct Inheritance {
  var isClassBound = false
  var isSendable = false
  var isActor = false
  var superclass: String?
  var parents: [Contract.Parent] = []
}

extension ContractReading {
  mutating func readOptions() -> ContractOptions {
    var options = ContractOptions()
    var parts: Contract.Parts = []
    for argument in readAttribute(request.attribute.text)?.arguments ?? [] {
      let (name, arguments) = Marks.split(argument.value)
      switch name {
      case "multicast":
        parts.insert(.multicast)
        options.isMulticastExplicit = true
      case "handlers": parts.insert(.handlers)
      case "proxy": parts.insert(.proxy)
      case "anywhere":
        options.isAnywhere = true
        options.anywhereRange = argument.valueRange
      case "adopting":
        options.adopted += Self.typeNames(in: arguments ?? "")
      default:
        reportInAttribute(.unknownOption(argument.value.trimmingSpaces()), at: argument.valueRange)
      }
    }
    if !parts.isEmpty { options.parts = parts }
    return options
  }

  /// `A.self, B.C.self` as `A`, `B.C`.
  private static func typeNames(in arguments: String) -> [String] {
    arguments.split(separator: ",").map { part in
      let name = part.trimmingSpaces()
      return name.hasSuffix(".self") ? String(name.dropLast(5)) : name
    }
  }

  mutating func readInheritance(
    of declared: ProtocolDeclaration, _ options: ContractOptions
  ) -> Inheritance {
    var inheritance = Inheritance()
    for reference in declared.inherited {
      for (name, range) in Self.components(of: reference) {
        sort(name, range, into: &inheritance, options)
      }
    }
    if let clause = declared.whereClause?.text, clause.contains("Self: AnyObject") {
      inheritance.isClassBound = true
    }
    if !options.adopted.isEmpty { inheritance.isClassBound = true }
    return inheritance
  }

  /// `A & B` as its parts.
  private static func components(of reference: TypeReference) -> [(String, Range<Int>)] {
    guard reference.text.contains("&") else { return [(reference.text, reference.range)] }
    return reference.text.split(separator: "&").map { ($0.trimmingSpaces(), reference.range) }
  }

  private mutating func sort(
    _ written: String, _ range: Range<Int>, into inheritance: inout Inheritance,
    _ options: ContractOptions
  ) {
    let words = written.split(separator: " ")
    let name = words.last.map(String.init) ?? written
    let bare = name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name
    switch bare {
    case "AnyObject", "class": inheritance.isClassBound = true
    case "Sendable", "SendableMetatype", "_Sendable":
      if bare == "Sendable" { inheritance.isSendable = true }
    case "Actor", "GlobalActor", "AnyActor":
      inheritance.isActor = true
      inheritance.isClassBound = true
      inheritance.isSendable = true
    case "NSObject":
      inheritance.superclass = "NSObject"
      inheritance.isClassBound = true
    case "NSObjectProtocol":
      inheritance.superclass = "NSObject"
      inheritance.isClassBound = true
    case "Copyable", "Escapable", "BitwiseCopyable": break
    case "Error":
      inheritance.isSendable = true
    case _ where name.hasPrefix("~"):
      report(.suppressed(name), at: range)
    case _ where options.adopted.contains(name) || options.adopted.contains(bare):
      if options.adopted.contains(where: { $0.hasPrefix("URLSession") }) {
        // Its delegates are objects of Foundation's, called on the session's own queue.
        inheritance.superclass = "NSObject"
        inheritance.isSendable = true
      }
    case "Hashable", "Equatable", "Comparable", "Identifiable", "Codable", "Encodable",
      "Decodable", "CustomStringConvertible", "CustomDebugStringConvertible", "CaseIterable",
      "RawRepresentable", "Sequence", "Collection":
      report(.parentNotForwardable(bare), at: range)
    default:
      inheritance.parents.append(Contract.Parent(name: name, range: range))
    }
  }
}
