/// Parents of a contract, whose declarations the plugin cannot see.
///
/// A contract leaves a mark, `_FooContract`, in an extension of itself. A contract that inherits
/// from `Foo` looks that name up in a protocol that inherits from `Foo`. The lookup stands inside a
/// type that declares the same name, in case `Foo` has left no mark. The name of that type is
/// unavailable, and its message is the remedy. It is named once, at the place where `Foo` is
/// inherited. All other generated code uses what was found, and so compiles.
///
/// The stand-in for a parent that is no contract declares `_Conformance`, which hides that of the
/// type around it. So generated types do not conform then, the compiler does not ask for members
/// that they cannot forward, and contracts that inherit further find the same.
extension Contract {
  // MARK: - For inheriting contracts

  /// Writes the mark, in an extension without conditions.
  func writeMark(to writer: inout SourceWriter) {
    let mark = Self.mark(of: name, isGeneric: !associatedTypes.isEmpty)
    if isOfOneType { return }
    writer.lines(sharedAttributes)
    writer.block("\(isNonisolated ? "nonisolated " : "")extension \(scope)\(name)") {
      let access = isInPrivateType ? "fileprivate " : self.access
      $0.line("\(access)typealias \(mark) = \(scope)\(name)Forwarding")
    }
  }

  private static func mark(of contract: String, isGeneric: Bool) -> String {
    "_\(contract)Contract" + (isGeneric ? "OfTypes" : "")
  }

  /// The names that a forwarding offers to contracts that inherit from it, for the parts that
  /// exist.
  func writeNamesForChildren(to writer: inout SourceWriter) {
    if isOfOneType { return }
    if associatedTypes.isEmpty { writer.line("typealias _\(name)Target = \(target)") }
    let hasHandlers = parts.contains(.handlers) && handlersObstacle == nil
    if hasHandlers { writePart("Handlers", to: &writer) }
    if isAnywhere || hasFreeSenders {
      writer.line(
        hasHandlers
          ? "typealias _\(name)There = \(handlersName)"
          : "typealias _\(name)There\(genericParameters) = LiaisonDelegation._WholeDelegate<\(target)>\(genericWhere)"
      )
    }
    if let place { writer.line("typealias _\(name)Place = \(place)") }
    if hasSpy { writePart("Spy", to: &writer) }
    if invocations != nil { writePart("Invocation", to: &writer) }
    if sends {
      writePart("Sending", to: &writer)
    }
  }

  /// A protocol without requirements on the actor of the contract. Its conforming types are on the
  /// actor, too.
  private var place: String? {
    switch globalActor {
    case nil: inheritedPlaces
    case "@MainActor": "LiaisonDelegation._OnMainActor"
    default: "\(name)Place"
    }
  }

  /// The places of the parents. A contract is in its parents' places, unless it states another one.
  /// A contract with calls as values must state its own.
  var inheritedPlaces: String? {
    if parents.isEmpty || globalActor != nil || isNonisolated { return nil }
    if invocations != nil || isAnywhere { return nil }
    return parents.map { found($0, "Place") }.joined(separator: " & ")
  }

  /// Writes the protocol of the place, if the library has none for the actor.
  func writePlace(to writer: inout SourceWriter) {
    guard let globalActor, globalActor != "@MainActor" else { return }
    writeTypePreamble(["The place of a `\(name)`."], to: &writer)
    writer.line("\(globalActor) \(typeAccess)protocol \(name)Place {}")
  }

  private func writePart(_ part: String, to writer: inout SourceWriter) {
    writer.line("typealias _\(name)\(part) = \(name)\(part)")
  }

  /// The stand-in for all of these names in a contract with an error, so that contracts that
  /// inherit from it have no further errors.
  func peersOfDiagnosed() -> String {
    var writer = SourceWriter()
    writer.lines(sharedAttributes)
    writer.block("\(typeAccess)protocol \(name)Forwarding: \(Self.nothing)") { writer in
      let itself = "\(name)Forwarding"
      writeNothing(instead: name, itself, arguments: associatedTypes.count, to: &writer)
    }
    return writer.text
  }

  func extensionsOfDiagnosed() -> String {
    var writer = SourceWriter()
    writeMark(to: &writer)
    return writer.text
  }

  // MARK: - Parents

  private static let nothing = "LiaisonDelegation._NoContract"

  /// The types to which a generated type conforms, so that it is a value of the contract.
  var conformances: [String] {
    parents.isEmpty ? [name] : ["\(lookup)._Forwarding._\(name)Itself"]
  }

  var sendingConformances: [String] {
    parents.isEmpty ? [name] : ["\(lookup)._Senders._Sending._\(name)SendingItself"]
  }

  /// The type in which parents are looked up.
  private var lookup: String { "\(name)Parents" }

  /// A part of the parent, or its stand-in.
  func found(_ parent: Parent, _ part: String) -> String {
    "\(lookup)._Forwarding." + alias(parent, part)
  }

  /// The type that a parent's calls go to, outside of conforming types.
  func foundTarget(_ parent: Parent) -> String {
    parent.arguments.isEmpty ? "\(lookup)._Forwarding.\(parent.target)" : parent.target
  }

  private func alias(_ parent: Parent, _ part: String) -> String {
    "_\(name)\(parent.bareName)\(part)"
  }

  /// The type that a parent's calls go to, in the extension.
  func parentTarget(_ parent: Parent) -> String {
    parent.arguments.isEmpty
      ? scope + foundTarget(parent) : "any \(localTypes.rewrite(parent.type))"
  }

  /// A generated object as a value of the contract. It conforms only if all parents are contracts.
  func standing(_ object: String) -> String {
    parents.isEmpty ? object : "LiaisonDelegation._standing(\(object))"
  }

  func writeParents(to writer: inout SourceWriter) {
    writeTypePreamble(["What `\(name)` inherits from, as far as it is found."], to: &writer)
    writer.block("\(typeAccess)enum \(lookup)") { writer in
      for parent in parents { writeMissing(parent, to: &writer) }
      writer.line("\(access)typealias _Conformance = \(name) & _Forwarding")
      let types = parents.map(\.type).joined(separator: ", ")
      writer.block("\(isolation)\(access)protocol _Inherited: \(types)") { writer in
        for parent in parents {
          writeThere(
            "typealias _\(parent.bareName)Found = ", mark(of: parent), at: parent.range.lowerBound,
            to: &writer)
        }
      }
      let found = parents.map { "_Inherited._\($0.bareName)Found" }.joined(separator: ", ")
      writer.block("\(isolation)\(access)protocol _Forwarding: \(found)") { writer in
        writer.line("typealias _\(name)Itself = _Conformance")
        for parent in parents { writeFound(parent, to: &writer) }
      }
      if !sends { return }
      let sending = parents.map { "_Forwarding." + alias($0, "Sending") }.joined(separator: ", ")
      writer.block("\(access)enum _Senders") { writer in
        writer.line("\(access)typealias _Conformance = \(name) & _Sending")
        writer.block("nonisolated \(access)protocol _Sending: \(sending)") {
          $0.line("typealias _\(name)SendingItself = _Conformance")
        }
      }
    }
  }

  /// Whether the contract has a multicast that sends to where the delegates live.
  var sends: Bool {
    hasFreeSenders && parts.contains(.multicast) && multicastObstacle == nil
  }

  private func mark(of parent: Parent) -> String {
    Self.mark(of: parent.bareName, isGeneric: !parent.arguments.isEmpty)
  }

  /// The parts that a parent has to have, and the message if it has not.
  private var needed: [(part: String, remedy: String)] {
    var needed: [(String, String)] = []
    if hasSpy { needed.append(("Spy", "'.spy'")) }
    if invocations != nil, !hasSpy { needed.append(("Invocation", "'.invocations'")) }
    if sends { needed.append(("Sending", "'.anywhere' on '\(globalActor ?? "")'")) }
    if isAnywhere { needed.append(("There", "'.anywhere'")) }
    return needed
  }

  /// The suffix of a parent's part in handlers. Handlers that may be anywhere need a parent's part
  /// that may be anywhere, too.
  var handlersPart: String { isAnywhere && !isSendable ? "There" : "Handlers" }

  /// The stand-in that is found if a parent is no contract, or lacks a part.
  private func writeMissing(_ parent: Parent, to writer: inout SourceWriter) {
    let nothing = "_No\(parent.bareName)"
    let count = parent.argumentCount
    writer.block("\(access)protocol \(nothing): \(Self.nothing)") { writer in
      writeNothing(instead: parent.bareName, nothing, arguments: count, to: &writer)
    }
    func writeUnavailable(_ alias: String, _ message: DiagnosticMessage, _ type: String) {
      writer.line("@available(*, unavailable, message: \(literal(message.text)))")
      writer.line("\(access)typealias \(alias) = \(type)")
    }
    let target =
      parent.arguments.isEmpty ? "_Forwarding._\(parent.bareName)Target" : parent.target
    let handlers = "_\(parent.bareName)Handlers"
    var whole = "LiaisonDelegation._WholeDelegate<\(target)>"
    if count > 0 {
      writeWhole(of: target, as: handlers, Self.parameters(count), to: &writer)
      whole = handlers
    }
    writeUnavailable(mark(of: parent), .parentIsNoContract(parent.type), nothing)
    // These have no parameters. The compiler crashes if it finds an alias with parameters through a
    // protocol.
    let of = count > 0 ? "Of" : ""
    for (part, remedy) in needed {
      let absent = ["Sending": nothing, "There": whole][part] ?? Self.absent(part) + of
      writeUnavailable(
        "_\(parent.bareName)\(part)", .parentLacks(parent.type, what: remedy), absent)
    }
    if hasSpy {
      writer.line(
        "\(access)typealias _\(parent.bareName)Invocation = \(Self.absent("Invocation"))\(of)")
    }
    writer.line("\(access)typealias _\(parent.bareName)Place = Any")
    if count == 0 { writer.line("\(access)typealias \(handlers) = \(whole)") }
  }

  /// Writes the substitute for a parent with generic arguments that has no handlers: a structure
  /// with a whole object, as `LiaisonDelegation._WholeDelegate` has one.
  private func writeWhole(
    of target: String, as name: String, _ parameters: String, to writer: inout SourceWriter
  ) {
    let whole = "LiaisonDelegation._WholeDelegate<\(target)>"
    writer.block("nonisolated \(access)struct \(name)\(parameters): Swift.Sendable") { writer in
      writer.line("private let whole: \(whole)")
      writer.line("\(access)init(_ delegate: \(target)) { whole = \(whole)(delegate) }")
      writer.line("\(access)func asDelegate() -> \(target) { whole.asDelegate() }")
    }
  }

  private static func parameters(_ count: Int) -> String {
    if count == 0 { return "" }
    return "<" + (0..<count).map { "_\($0)" }.joined(separator: ", ") + ">"
  }

  private static func absent(_ part: String) -> String {
    ["Handlers", "There"].contains(part)
      ? "LiaisonDelegation._NoHandlers" : "LiaisonProxies._No\(part)"
  }

  /// Writes every name that is looked up, as an empty substitute.
  private func writeNothing(
    instead name: String, _ nothing: String, arguments count: Int, to writer: inout SourceWriter
  ) {
    if count == 0 { writer.line("typealias _\(name)Target = Any") }
    writer.line("typealias _Sent\(name) = Any")
    let isParent = name != self.name
    let parts =
      ["Handlers"] + (isParent && !isAnywhere ? [] : ["There"])
      + (hasSpy ? ["Spy"] : []) + (invocations == nil ? [] : ["Invocation"])
    for part in parts {
      writer.line("typealias _\(name)\(part)\(Self.parameters(count)) = \(Self.absent(part))")
    }
    if sends { writer.line("typealias _\(name)Sending = \(nothing)") }
  }

  private func writeFound(_ parent: Parent, to writer: inout SourceWriter) {
    let (bare, arguments) = (parent.bareName, parent.arguments)
    writer.line("typealias \(alias(parent, "Sent")) = _Sent\(bare)")
    writer.line("typealias \(alias(parent, "Place")) = _\(bare)Place")
    writer.line("typealias \(alias(parent, "Handlers")) = _\(bare)Handlers\(arguments)")
    for (part, _) in needed {
      let arguments = part == "Sending" ? "" : arguments
      writeThere(
        "typealias \(alias(parent, part)) = ", "_\(bare)\(part)\(arguments)",
        at: parent.range.lowerBound, to: &writer)
    }
    if hasSpy {
      writer.line("typealias \(alias(parent, "Invocation")) = _\(bare)Invocation\(arguments)")
    }
  }
}

extension Contract.Parent {
  /// The number of types in the generic arguments.
  var argumentCount: Int {
    if arguments.isEmpty { return 0 }
    var depth = 0
    var count = 1
    for character in arguments {
      if "<([".contains(character) { depth += 1 }
      if ">)]".contains(character) { depth -= 1 }
      if character == ",", depth == 1 { count += 1 }
    }
    return count
  }
}
