/// The protocols that a contract inherits from, sorted by their effect.
struct Inheritance {
  var isClassBound = false
  var isSendable = false
  var isActor = false
  var superclass: String?
  var parents: [Contract.Parent] = []
  /// The requirements of system protocols.
  var forwarded: [StandardParent.ForwardedRequirement] = []
  /// Whether conforming types are compared.
  var hasIdentity = false
  var hasHash = false
  /// The range of `Identifiable` in the source.
  var isIdentifiable: Range<Int>?
}

extension ContractReading {
  mutating func readInheritance(
    of declared: ProtocolDeclaration, _ options: ContractOptions
  ) -> Inheritance {
    var inheritance = Inheritance()
    for (index, reference) in declared.inherited.enumerated() {
      let components = Self.components(of: reference)
      for (place, component) in components.enumerated() {
        let fix =
          components.count > 1
          ? removal(components.map(\.range), at: place)
          : removal(declared.inherited.map(\.range), at: index)
        sort(component.name, component.range, fix, into: &inheritance, options)
      }
    }
    if let clause = declared.whereClause { readConditions(clause, of: declared, &inheritance) }
    if !options.adopted.isEmpty { inheritance.isClassBound = true }
    return inheritance
  }

  /// The parts of `A & B`.
  private static func components(
    of reference: TypeReference
  ) -> [(name: String, range: Range<Int>)] {
    let isPlain = reference.text.utf8.count == reference.range.count
    guard reference.text.contains("&"), isPlain else { return [(reference.text, reference.range)] }
    var start = reference.range.lowerBound
    return reference.text.split(separator: "&", omittingEmptySubsequences: false).map { part in
      let name = part.trimmingSpaces()
      let first = start + part.prefix { $0.isWhitespace }.utf8.count
      start += part.utf8.count + 1
      return (name, first..<first + name.utf8.count)
    }
  }

  /// Reads the demands of the `where` clause on the conforming type itself.
  private mutating func readConditions(
    _ clause: Text, of declared: ProtocolDeclaration, _ inheritance: inout Inheritance
  ) {
    for condition in clause.text.split(separator: ",") {
      let sides = condition.split(separator: ":").map { $0.trimmingSpaces() }
      guard sides.count == 2, sides[0] == "Self" else { continue }
      switch sides[1] {
      case "AnyObject": inheritance.isClassBound = true
      case "Sendable": inheritance.isSendable = true
      case let name where name.hasPrefix("~"): report(.suppressed(name), at: clause.range)
      case let name:
        report(.conditionOnSelf(name, of: declared.name.bare), at: clause.range)
      }
    }
  }

  private mutating func sort(
    _ written: String, _ range: Range<Int>, _ removing: FixIt.Change,
    into inheritance: inout Inheritance, _ options: ContractOptions
  ) {
    let words = written.split(separator: " ")
    let name = words.last.map(String.init) ?? written
    let bare = Self.withoutSystemModule(name)
    switch bare {
    case "AnyObject", "class": inheritance.isClassBound = true
    case "Sendable": inheritance.isSendable = true
    case "Actor":
      inheritance.isActor = true
      inheritance.isClassBound = true
      inheritance.isSendable = true
    case "NSObject":
      inheritance.superclass = "NSObject"
      inheritance.isClassBound = true
    case "NSObjectProtocol":
      inheritance.superclass = "NSObject"
      inheritance.isClassBound = true
    case _ where name.hasPrefix("~"):
      report(.suppressed(name), at: range, fix: FixIt("Remove '\(name)'", changes: [removing]))
    case _ where options.adopted.contains(name) || options.adopted.contains(bare):
      // Delegate protocols of Objective-C frameworks inherit from NSObjectProtocol.
      if StandardParent.isOfFramework(bare) { inheritance.superclass = "NSObject" }
      // Delegates of sessions are called on the session's own queue.
      if bare.hasPrefix("URLSession") { inheritance.isSendable = true }
    default:
      if let standard = StandardParent(bare) {
        return sort(standard, bare, range, removing, into: &inheritance)
      }
      let plain = String(name.prefix { $0 != "<" })
      inheritance.parents.append(
        Contract.Parent(name: plain, arguments: String(name.dropFirst(plain.count)), range: range))
    }
  }

  /// `Swift.Error` as `Error`. A type of another module is not the system's.
  private static func withoutSystemModule(_ name: String) -> String {
    let module = ["Swift.", "Foundation.", "Observation.", "SwiftUI.", "Combine."]
      .first(where: name.hasPrefix)
    return String(name.dropFirst(module?.count ?? 0))
  }

  private mutating func sort(
    _ standard: StandardParent, _ name: String, _ range: Range<Int>, _ removing: FixIt.Change,
    into inheritance: inout Inheritance
  ) {
    switch standard {
    case .free(let isSendable):
      if isSendable { inheritance.isSendable = true }
      if name == "Identifiable" { inheritance.isIdentifiable = range }
    case .identity:
      inheritance.hasIdentity = true
      if name == "Hashable" { inheritance.hasHash = true }
    case .forwarded(let requirements):
      if name == "LocalizedError" { inheritance.isSendable = true }
      inheritance.forwarded += requirements
    case .impossible:
      report(
        .parentNotForwardable(name), at: range,
        fix: FixIt("Remove '\(name)'", changes: [removing]))
    case .class:
      inheritance.isClassBound = true
      report(.parentIsClass(name), at: range, fix: ("Write 'AnyObject'", "AnyObject"))
    case .adoptable:
      inheritance.isClassBound = true
      report(.parentIsForeign(name), at: range, fix: ("Write 'AnyObject'", "AnyObject"))
    }
  }
}
