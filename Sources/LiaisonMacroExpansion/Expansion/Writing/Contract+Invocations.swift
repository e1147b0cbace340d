extension Contract {
  /// `FooInvocation<Item>`
  var invocationType: String { "\(name)Invocation\(genericArguments)" }

  /// Whether recorded calls may go to other threads.
  var hasSendableInvocations: Bool { isSendable || isAnywhere }

  /// Writes the enumeration with a case for every call of the contract.
  ///
  /// If the enumeration is Sendable, its payloads are not checked here. The forwarding checks the
  /// type of each payload, so that the compiler's message appears at the requirement.
  func writeInvocations(to writer: inout SourceWriter) {
    let sendable =
      isCheckedBeside
      ? ["@unchecked Swift.Sendable"] : hasSendableInvocations ? ["Swift.Sendable"] : []
    let place = "\(name)Performing"
    let free = performsByDefault ? "nonisolated " : ""
    let bases =
      ["\(free)LiaisonProxies.Invocation"] + sendable
      + (invocations?.conformances ?? []).map { free + $0 }
      + (performsByDefault ? [place] : [])
    if performsByDefault {
      writeTypePreamble(["Where calls of a `\(name)` are performed."], to: &writer)
      writer.line("\(typeAccess)protocol \(place) {}")
    }
    writeTypePreamble(["A call of a `\(name)` as a value."], to: &writer)
    writer.block(
      "\(performsByDefault ? "" : "nonisolated ")\(typeAccess)enum \(name)Invocation\(genericParameters): "
        + bases.joined(separator: ", ") + genericWhere
    ) { writer in
      for alias in typeAliases { writer.line(access + alias) }
      writeCases(to: &writer)
      writer.line()
      writeRequirement(to: &writer)
      writer.line()
      writeArguments(to: &writer)
      writer.line()
      writePerform(to: &writer)
    }
  }

  /// Whether the types of all payloads are named beside the requirements or in their bodies. The
  /// types of a parent's calls are not, if they depend on associated types.
  var isCheckedBeside: Bool {
    hasSendableInvocations && (parents.isEmpty || associatedTypes.isEmpty)
  }

  /// Whether calls are performed where the module's code runs by default: on the main actor, or
  /// anywhere. Only the compiler knows which. It decides that for a protocol by the module, and the
  /// enumeration follows that protocol. Everything else in the enumeration is nonisolated.
  private var performsByDefault: Bool { globalActor == nil && !isNonisolated }

  /// Whether the contract has no calls. If the enumeration had no cases, the compiler would skip
  /// errors about a child's calls.
  private var hasNoCalls: Bool { parents.isEmpty && operations.isEmpty }

  private func writeCases(to writer: inout SourceWriter) {
    if hasNoCalls { writer.line("case _nothing") }
    for parent in parents {
      writeThere(
        "\(access)typealias \(parent.invocationAlias) = ",
        found(parent, "Invocation"), at: parent.range.lowerBound, to: &writer)
      writer.line("/// A call of what is inherited from `\(parent.name)`.")
      writer.line("case \(parentProperty(parent))(\(parent.invocationAlias))")
    }
    write(to: &writer) { operation, writer in
      writer.line("/// A call of `\(operation.displayName)`.")
      writer.line("case \(caseName(operation))\(payload(of: operation, isSetter: false))")
      guard operation.setter != nil else { return }
      writer.line("/// Sets `\(operation.displayName)`.")
      writer.line("case \(setterCaseName(operation))\(payload(of: operation, isSetter: true))")
    }
  }

  // MARK: - Names

  /// Names of the enumeration's own members, which no case can have.
  private static let ownMembers: Set<String> = [
    "requirement", "arguments", "perform", "description", "self", "Type", "Protocol", "init",
  ]

  /// The name of the case, with backticks if it needs them: the handler's name, unless that is
  /// taken.
  func caseName(_ operation: Operation) -> String {
    let name = operation.handlerName
    return Keywords.escaped(
      Self.ownMembers.contains(name) ? "its" + HandlerNaming.upperFirst(name) : name)
  }

  func setterCaseName(_ operation: Operation) -> String {
    Keywords.escaped(setterName(operation))
  }

  /// `(Shape, at: Point)`
  private func payload(of operation: Operation, isSetter: Bool) -> String {
    var labels: Set<String> = []
    var types = operation.parameters.compactMap { parameter -> String? in
      guard let type = recordedType(of: parameter, in: operation) else { return nil }
      // A case cannot have a label twice.
      guard let label = parameter.parameter.label, labels.insert(label.bare).inserted else {
        return type
      }
      return "\(Keywords.label(label)): \(type)"
    }
    if isSetter { types.append(recordedResult(of: operation)) }
    return types.isEmpty ? "" : "(\(types.joined(separator: ", ")))"
  }

  // MARK: - Recorded arguments

  /// The type with which an argument is kept. Nil if it cannot be kept.
  ///
  /// Some arguments end with the call: a non-escaping closure, an autoclosure, the actor on which
  /// the call runs, and a value of a type that only the call knows. The value of an `inout`
  /// argument is the one before the call.
  func recordedType(of parameter: CallParameter, in operation: Operation) -> String? {
    let type = parameter.parameter.type.text
    let isOver =
      parameter.isAutoclosure || parameter.parameter.specifiers.contains("isolated")
      || type.isFunctionType && !parameter.isEscaping
    if isOver || mentionsGenerics(type, of: operation) { return nil }
    let attributes = parameter.parameter.typeAttributes
      .filter { $0.baseName != "escaping" }
      .map { $0.text + " " }.joined()
    if parameter.isVariadic { return "[\(attributes)\(type)]" }
    if type.hasPrefix("some ") { return "any " + type.dropFirst(5) }
    return attributes + type.withoutImplicitUnwrapping
  }

  private func mentionsGenerics(_ type: String, of operation: Operation) -> Bool {
    var unknown = Set(operation.genericParameters?.names.map(\.bare) ?? [])
    unknown.formUnion(["repeat", "each"])
    let own = type.hasPrefix("some ") ? String(type.dropFirst(5)) : type
    unknown.insert("some")
    return TypeNames.words(in: own).contains(where: unknown.contains)
  }

  func recordedResult(of operation: Operation) -> String { operation.resultInClosure }

  /// Whether a call can be repeated: all its arguments are kept, and the performing actor can call
  /// the requirement.
  private func isReplayable(_ operation: Operation) -> Bool {
    operation.genericParameters == nil
      && operation.parameters.allSatisfy { recordedType(of: $0, in: operation) != nil }
      && isPerformedHere(operation)
  }

  /// The actor on which all calls are performed: the contract's actor, or else the first that a
  /// requirement names.
  private var performingActor: String? {
    globalActor ?? operations.lazy.compactMap(\.ownActor).first
  }

  /// Whether a requirement can be called on that actor with a target that stays there.
  private func isPerformedHere(_ operation: Operation) -> Bool {
    let isNonisolated = operation.requirement.hasModifier("nonisolated")
    let actor = operation.ownActor ?? (isNonisolated ? nil : globalActor)
    if actor == performingActor { return true }
    return actor == nil && (!operation.isAsync || isSendable)
  }

  // MARK: - Members

  private func writeRequirement(to writer: inout SourceWriter) {
    writer.line("/// What is called.")
    let isolation = performsByDefault ? "nonisolated " : ""
    writer.block("\(isolation)\(access)var requirement: LiaisonCore.Requirement") { writer in
      if hasNoCalls {
        return writer.line("LiaisonDelegation._nobodyToAsk(\"requirement\", of: \(literal(name)))")
      }
      writer.line("switch self {")
      for parent in parents {
        writer.line(
          "case .\(parentProperty(parent))(let invocation): return invocation.requirement")
      }
      write(to: &writer) { operation, writer in
        writer.line("case .\(caseName(operation)): return \(requirementName(operation))")
        guard operation.setter != nil else { return }
        let setter = requirementName(operation, isSetter: true)
        writer.line("case .\(setterCaseName(operation)): return \(setter)")
      }
      writer.line("}")
    }
  }

  private func writeArguments(to writer: inout SourceWriter) {
    writer.line("/// The arguments, in order.")
    let isolation = performsByDefault ? "nonisolated " : ""
    writer.block("\(isolation)\(access)var arguments: [LiaisonProxies.InvocationArgument]") {
      writer in
      if hasNoCalls { return writer.line("[]") }
      writer.line("switch self {")
      for parent in parents {
        writer.line("case .\(parentProperty(parent))(let invocation): return invocation.arguments")
      }
      write(to: &writer) { operation, writer in
        writer.line("case \(pattern(operation, caseName(operation))):")
        var arguments = operation.parameters.map { argument($0, of: operation) }
        writer.line("  return [\(arguments.joined(separator: ", "))]")
        guard operation.setter != nil else { return }
        arguments.append("LiaisonProxies.InvocationArgument(assigned: newValue)")
        writer.line("case \(pattern(operation, setterCaseName(operation), isSetter: true)):")
        writer.line("  return [\(arguments.joined(separator: ", "))]")
      }
      writer.line("}")
    }
  }

  private func argument(_ parameter: CallParameter, of operation: Operation) -> String {
    let label = parameter.parameter.label.map { literal($0.bare) } ?? "nil"
    guard recordedType(of: parameter, in: operation) != nil else {
      let type = parameter.functionType + (parameter.isVariadic ? "..." : "")
      return "LiaisonProxies.InvocationArgument(\(label), unrecorded: \(literal(type)))"
    }
    return "LiaisonProxies.InvocationArgument(\(label), \(parameter.local))"
  }

  /// `.draw(let shape, let point)`
  private func pattern(
    _ operation: Operation, _ name: String, isSetter: Bool = false
  ) -> String {
    var bindings = operation.parameters
      .filter { recordedType(of: $0, in: operation) != nil }
      .map { "let \($0.local)" }
    if isSetter { bindings.append("let newValue") }
    return ".\(name)" + (bindings.isEmpty ? "" : "(\(bindings.joined(separator: ", ")))")
  }

  // MARK: - Performing

  private func writePerform(to writer: inout SourceWriter) {
    let isAsync = !parents.isEmpty || operations.contains { $0.isAsync && isReplayable($0) }
    let isThrowing =
      !parents.isEmpty || operations.contains { $0.isThrowing || !isReplayable($0) }
    let effects = (isAsync ? " async" : "") + (isThrowing ? " throws" : "")
    writer.line("/// Makes the call again. What it returns is not kept.")
    if operations.contains(where: \.isDeprecated) {
      writer.line(
        "@available(*, deprecated, message: \"some of the requirements are deprecated\")")
    }
    let isConcurrent = operations.contains { operation in
      operation.requirement.attributes.contains { $0.baseName == "concurrent" }
    }
    let isolation =
      performingActor.map { $0 + " " } ?? (isConcurrent && isAsync ? "@concurrent " : "")
    writer.block("\(isolation)\(access)func perform(on target: \(target))\(effects)") { writer in
      if hasNoCalls { return }
      writer.line("switch self {")
      for parent in parents { writePerform(parent, to: &writer) }
      write(to: &writer) { operation, writer in
        writePerform(operation, to: &writer)
        if operation.setter != nil { writePerformedSet(operation, to: &writer) }
      }
      writer.line("}")
    }
  }

  /// Only the parent knows what performing one of its calls may do.
  private func writePerform(_ parent: Parent, to writer: inout SourceWriter) {
    writer.line("case .\(parentProperty(parent))(let invocation):")
    writer.indented { writer in
      writeUpcast(to: parent, "any \(parent.type)", to: &writer)
      let isolation = performingActor.map { $0 + " " } ?? ""
      let target = foundTarget(parent)
      writer.line(
        "let perform: \(isolation)(\(target)) async throws -> Void = invocation.perform(on:)"
      )
      writer.line("try await perform(\(upcast("target", to: parent)))")
    }
  }

  private func writePerform(_ operation: Operation, to writer: inout SourceWriter) {
    guard isReplayable(operation) else {
      writer.line("case .\(caseName(operation)):")
      writer.line("  throw LiaisonProxies.NotReplayable(\(requirementName(operation)))")
      return
    }
    writer.line("case \(pattern(operation, caseName(operation))):")
    writer.indented { writer in
      for parameter in operation.parameters where parameter.isChanged {
        writer.line("var \(parameter.local) = \(parameter.local)")
      }
      let mutates = !isClassBound && operation.mutatesOnCall
      if mutates { writer.line("var reference = LiaisonDelegation.sharedReference(target)") }
      let attempt = (operation.isThrowing ? "try " : "") + (operation.isAsync ? "await " : "")
      let call = call(operation, on: mutates ? "reference" : "target", types: LocalTypes.none)
      writer.line("\(operation.result == nil ? "" : "_ = ")\(attempt)\(call)")
    }
  }

  private func writePerformedSet(_ operation: Operation, to writer: inout SourceWriter) {
    guard isReplayable(operation) else {
      writer.line("case .\(setterCaseName(operation)):")
      writer.line(
        "  throw LiaisonProxies.NotReplayable(\(requirementName(operation, isSetter: true)))")
      return
    }
    writer.line("case \(pattern(operation, setterCaseName(operation), isSetter: true)):")
    writer.indented { writer in
      if isClassBound || !operation.mutatesOnSet {
        writer.line("\(call(operation, on: "target", types: LocalTypes.none)) = newValue")
      } else {
        writer.line("var reference = LiaisonDelegation.sharedReference(target)")
        let call = call(operation, on: "$0", types: LocalTypes.none)
        writer.line("let change: (inout \(self.target)) -> Void = { \(call) = newValue }")
        writer.line("change(&reference)")
      }
    }
  }
}

extension CallParameter {
  /// Whether the call may change the argument, so that performing the call needs a variable.
  fileprivate var isChanged: Bool { parameter.specifiers.contains("inout") }
}
