extension Contract {
  private var handlersName: String { "\(name)Handlers" }

  func writeHandlers(to writer: inout SourceWriter) {
    if let handlersObstacle {
      writeTypePreamble(["Closures cannot stand in for a `\(name)`."], to: &writer)
      writer.line("@available(*, unavailable, message: \(literal(handlersObstacle)))")
      writer.line("\(access)struct \(handlersName)\(genericParameters)\(genericWhere) {}")
      return
    }
    writeTypePreamble(
      ["Closures that stand in for a `\(name)`, one for each requirement."], to: &writer)
    let sendable = needsSendableClosures || globalActor != nil ? ": Sendable" : ""
    let isolation = isNonisolated ? "nonisolated " : ""
    writer.block(
      "\(isolation)\(access)struct \(handlersName)\(genericParameters)\(sendable)\(genericWhere)"
    ) { writer in
      for alias in typeAliases { writer.line(access + alias) }
      writeStorage(to: &writer)
      writeMemberwiseInitializer(to: &writer)
      if !isActor { writeWeakInitializer(to: &writer) }
      writeInitializerFromDelegate(to: &writer)
      writeAdapter(to: &writer)
    }
  }

  private func setterName(_ operation: Operation) -> String {
    HandlerNaming.setterName(of: operation, among: operations)
  }

  /// What the owner's type and parameter are called, where a requirement has no such name.
  private var ownerType: String {
    operations.contains { $0.typeTexts.contains { TypeNames.words(in: $0).contains("Owner") } }
      ? "_Owner" : "Owner"
  }

  private var ownerName: String {
    operations.contains { $0.handlerName == "owner" } ? "theOwner" : "owner"
  }

  /// Requirements that a closure can stand for.
  private func fits(_ operation: Operation) -> Bool { operation.fitsClosure }

  // MARK: - Storage

  private func writeStorage(to writer: inout SourceWriter) {
    for parent in parents {
      writer.line("/// What stands in for the requirements of `\(parent.name)`.")
      writer.line("\(access)var \(parentProperty(parent)): \(parentType(parent))")
    }
    write(to: &writer) { operation, writer in
      guard fits(operation) else { return }
      writer.lines(documentation(of: operation))
      for handler in handlers(of: operation) {
        let type = operation.isOptional ? "(\(handler.type))?" : handler.type
        writer.line("\(access)var \(handler.name): \(type)")
      }
    }
    writer.line("/// Whose life limits the closures.")
    writer.line("\(access)private(set) var _owner: Liaison.Owner?")
    writer.line()
  }

  private func documentation(of operation: Operation) -> [String] {
    let own = operation.requirement.documentation
    return own.isEmpty ? ["/// Stands in for `\(operation.displayName)`."] : own
  }

  private func parentProperty(_ parent: Parent) -> String {
    Keywords.escaped(HandlerNaming.lowerFirst(parent.bareName))
  }

  /// A Sendable contract may inherit from one that is not, whose closures are not Sendable either;
  /// then something else has to stand in.
  private func parentType(_ parent: Parent) -> String {
    isSendable ? "any \(parent.name) & Sendable" : "\(parent.name)Handlers"
  }

  /// A closure of the struct: one for a method, one or two for a property or subscript.
  private struct Handler {
    let name: String
    let type: String
    let isSetter: Bool
  }

  private func handlers(of operation: Operation) -> [Handler] {
    var handlers = [
      Handler(
        name: Keywords.escaped(operation.handlerName), type: closureType(of: operation),
        isSetter: false)
    ]
    if operation.setter != nil {
      handlers.append(
        Handler(
          name: setterName(operation),
          type: closureType(of: operation, isSetter: true), isSetter: true))
    }
    return handlers
  }

  /// `@MainActor @Sendable (FileImporter, File) async throws -> Bool`
  private func closureType(
    of operation: Operation, isSetter: Bool = false, owner: String? = nil
  ) -> String {
    var parameters = operation.parameters.compactMap(\.closureType)
    if isSetter { parameters.append(operation.resultInClosure) }
    if let owner { parameters.insert(owner, at: 0) }
    let effects = isSetter ? "" : LocalTypes.none.effects(operation.effects)
    let result = isSetter ? "Void" : operation.resultInClosure
    return
      "\(closureAttributes(of: operation))(\(parameters.joined(separator: ", ")))\(effects) -> \(result)"
  }

  private func closureAttributes(of operation: Operation) -> String {
    let own = operation.requirement.attributes.first {
      !Marks.names.contains($0.baseName) && $0.arguments == nil
        && ($0.baseName == "MainActor" || $0.baseName.hasSuffix("Actor"))
    }?.text
    let isNonisolated = operation.requirement.hasModifier("nonisolated")
    let actor = own ?? (isNonisolated ? nil : globalActor)
    let needsSendable = needsSendableClosures || globalActor != nil
    return (actor.map { $0 + " " } ?? "") + (needsSendable ? "@Sendable " : "")
  }

  // MARK: - Initialisers

  /// A parameter list cannot have `#if` in it, so each combination of branches gets a list.
  private func writeInBranches(
    _ remaining: [Member], _ chosen: [Operation], to writer: inout SourceWriter,
    _ body: ([Operation], inout SourceWriter) -> Void
  ) {
    var chosen = chosen
    for (index, member) in remaining.enumerated() {
      switch member {
      case .operation(let operation):
        if fits(operation) { chosen.append(operation) }
      case .conditional(let clauses):
        let rest = Array(remaining[(index + 1)...])
        for clause in clauses {
          writer.flush(clause.directive)
          writeInBranches(clause.members + rest, chosen, to: &writer, body)
        }
        if clauses.last?.directive.hasPrefix("#else") != true
          || clauses.last?.directive.hasPrefix("#elseif") == true
        {
          writer.flush("#else")
          writeInBranches(rest, chosen, to: &writer, body)
        }
        writer.flush("#endif")
        return
      }
    }
    body(chosen, &writer)
  }

  private func writeMemberwiseInitializer(to writer: inout SourceWriter) {
    writeInBranches(members, [], to: &writer) { operations, writer in
      var parameters = parents.map { "\(parentProperty($0)): \(parentType($0))" }
      for operation in operations {
        for handler in handlers(of: operation) {
          parameters.append(
            operation.isOptional
              ? "\(handler.name): (\(handler.type))? = nil"
              : "\(handler.name): @escaping \(handler.type)")
        }
      }
      writer.lines(initializerHead("init", parameters))
      writer.indented { writer in
        for parent in parents {
          writer.line("self.\(parentProperty(parent)) = \(parentProperty(parent))")
        }
        for operation in operations {
          for handler in handlers(of: operation) {
            writer.line("self.\(handler.name) = \(handler.name)")
          }
        }
      }
      writer.line("}")
    }
    writer.line()
  }

  private func initializerHead(_ keyword: String, _ parameters: [String]) -> [String] {
    if parameters.count < 2 {
      return ["\(access)\(keyword)(\(parameters.joined())) {"]
    }
    let separated = parameters.enumerated().map { index, parameter in
      "  " + parameter + (index == parameters.count - 1 ? "" : ",")
    }
    return ["\(access)\(keyword)("] + separated + [") {"]
  }

  /// Closures that get their owner handed in, so that nobody has to capture it. When the owner has
  /// gone they are not called; the ones whose result nobody could make up get an optional owner.
  private func writeWeakInitializer(to writer: inout SourceWriter) {
    guard parents.isEmpty else { return }
    let ownerConstraint =
      needsSendableClosures || globalActor != nil ? "AnyObject & Sendable" : "AnyObject"
    writer.line(
      "/// Closures that are given `\(ownerName)`, which is not kept alive, and end with its life.")
    writeInBranches(members, [], to: &writer) { operations, writer in
      var parameters = ["weak \(ownerName): \(ownerType)"]
      for operation in operations {
        for handler in handlers(of: operation) {
          let owner = gone(operation, handler) == nil ? "\(ownerType)?" : ownerType
          let type = closureType(of: operation, isSetter: handler.isSetter, owner: owner)
          let staying = stays(operation, handler) ? "nonisolated(nonsending) " : ""
          parameters.append(
            operation.isOptional
              ? "\(handler.name): (\(staying)\(type))? = nil"
              : "\(handler.name): \(staying)@escaping \(type)")
        }
      }
      writer.lines(initializerHead("init<\(ownerType): \(ownerConstraint)>", parameters))
      writer.indented { writer in
        for operation in operations {
          for handler in handlers(of: operation) { writeOwned(operation, handler, to: &writer) }
        }
        writer.line("_owner = Liaison.Owner(\(ownerName))")
      }
      writer.line("}")
    }
    writer.line()
  }

  /// Whether an owner that is not Sendable has to stay where the closure is called from.
  private func stays(_ operation: Operation, _ handler: Handler) -> Bool {
    operation.isAsync && !handler.isSetter && !needsSendableClosures && globalActor == nil
  }

  /// What is returned when the owner has gone: a value, nothing, or `nil` when there is no value.
  private func gone(_ operation: Operation, _ handler: Handler) -> String? {
    guard !handler.isSetter, let result = operation.result else { return "" }
    let isOptionalResult = result.text.hasSuffix("?")
    return operation.answer.flatMap { $0.nobody(isOptionalResult: isOptionalResult) }
      ?? operation.missingAnswer ?? (isOptionalResult ? "nil" : nil)
  }

  private func writeOwned(
    _ operation: Operation, _ handler: Handler, to writer: inout SourceWriter
  ) {
    var names = operation.parameters.indices.map { "argument\($0)" }
    var values = zip(operation.parameters, names).map { $0.closureValue($1) }
    if handler.isSetter {
      names.append("value")
      values.append("value")
    }
    let effects = handler.isSetter ? Effects() : operation.effects
    let attempt = (effects.canThrow ? "try " : "") + (effects.isAsync ? "await " : "")
    let head =
      "[weak \(ownerName)]" + (names.isEmpty ? "" : " " + names.joined(separator: ", ")) + " in"
    let spelled = closureEffects(of: operation, effects)
    let typed = spelled.contains("throws(")
    let parameters = typed ? " (\(names.joined(separator: ", ")))\(spelled) in" : ""
    let closureHead = typed ? "[weak \(ownerName)]" + parameters : head
    let call = "\(attempt)\(handler.name)(\(([ownerName] + values).joined(separator: ", ")))"
    let assignment: (inout SourceWriter) -> Void = { writer in
      writer.line("self.\(handler.name) = { \(closureHead)")
      writer.indented { writer in
        if let gone = gone(operation, handler) {
          let value = gone.isEmpty ? "" : " \(gone)"
          writer.line("guard let \(ownerName) else { return\(value) }")
        }
        writer.line("return \(call)")
      }
      writer.line("}")
    }
    if operation.isOptional {
      writer.block("if let \(handler.name)", assignment)
    } else {
      assignment(&writer)
    }
  }

  private func writeInitializerFromDelegate(to writer: inout SourceWriter) {
    guard !isActor else { return }
    writer.line("/// Closures that ask `delegate`, which they keep alive.")
    writeInBranches(members, [], to: &writer) { operations, writer in
      if operations.contains(where: \.isDeprecated) {
        writer.line(
          "@available(*, deprecated, message: \"some of the requirements are deprecated\")")
      }
      writer.block("\(initializerIsolation)\(access)init(_ delegate: \(sendableTarget))") {
        writer in
        // Isolated to a global actor, a delegate can be called from there wherever it is kept.
        if globalActor != nil { writer.line("let sealed = Liaison.Sealed(delegate)") }
        for parent in parents {
          let value = isSendable ? "delegate" : "\(parent.name)Handlers(delegate)"
          writer.line("\(parentProperty(parent)) = \(value)")
        }
        for operation in operations {
          for handler in handlers(of: operation) { writeAsking(operation, handler, to: &writer) }
        }
      }
    }
    writer.line()
  }

  private var initializerIsolation: String { globalActor.map { $0 + " " } ?? "" }

  private var sendableTarget: String { isAnywhere && !isSendable ? "\(target) & Sendable" : target }

  private func writeAsking(
    _ operation: Operation, _ handler: Handler, to writer: inout SourceWriter
  ) {
    let names = operation.parameters.indices.map { "argument\($0)" }
    let effects = handler.isSetter ? Effects() : operation.effects
    let attempt = (effects.canThrow ? "try " : "") + (effects.isAsync ? "await " : "")
    let mutates = !isClassBound && !handler.isSetter && operation.mutatesOnCall
    let subject = mutates ? "reference" : globalActor == nil ? "delegate" : "sealed.content"
    let arguments = zip(operation.parameters, names).map { $0.argument(named: $1) }
    let target =
      operation.parameters.contains(where: \.isVariadic)
      ? variadicHandlerCall(operation, on: subject)
      : call(operation, on: subject, arguments: arguments)
    let body =
      handler.isSetter ? setting(operation, target, on: subject, arguments) : "\(attempt)\(target)"
    let all = names + (handler.isSetter ? ["value"] : [])
    let spelled = closureEffects(of: operation, effects)
    let head =
      spelled.contains("throws(")
      ? " (\(all.joined(separator: ", ")))\(spelled) in"
      : all.isEmpty ? "" : " \(all.joined(separator: ", ")) in"
    let source = globalActor == nil ? "delegate" : "sealed.content"
    let prepare = mutates ? " var reference = Liaison.sharedReference(\(source));" : ""
    let returning = mutates && !handler.isSetter && operation.result != nil ? " return" : ""
    let closure = "{\(head)\(prepare)\(returning) \(body) }"
    let optional =
      "\(optionalName.split(separator: ".").last ?? "").\(Keywords.escaped(operation.handlerName))"
    if operation.isOptional {
      writer.line(
        "if \(optional).isImplemented(by: delegate) { self.\(handler.name) = \(closure) }")
    } else {
      writer.line("self.\(handler.name) = \(closure)")
    }
  }

  /// The delegate may be a value, whose copy is changed, or a class, which is not `inout`.
  private func setting(
    _ operation: Operation, _ target: String, on subject: String, _ arguments: [String]
  ) -> String {
    if isClassBound || !operation.mutatesOnSet { return "\(target) = value" }
    let call = call(operation, on: "$0", arguments: arguments)
    return "var reference = Liaison.sharedReference(\(subject)); "
      + "let change: (inout \(self.target)) -> Void = { \(call) = value }; change(&reference)"
  }

  private func closureEffects(of operation: Operation, _ effects: Effects) -> String {
    operation.needsToDenyThrowing ? " throws(Never)" : LocalTypes.none.effects(effects)
  }

  private func variadicHandlerCall(_ operation: Operation, on subject: String) -> String {
    let renamed = operation.parameters.enumerated().map { index, parameter in
      CallParameter(parameter: parameter.parameter, local: "argument\(index)")
    }
    return call(operation.with(parameters: renamed), on: subject)
  }

  // MARK: - The adapter

  private func writeAdapter(to writer: inout SourceWriter) {
    writer.line("/// The closures as an object that can be a delegate.")
    writer.line(
      "\(initializerIsolation)\(access)func asDelegate() -> \(target) { _Delegate(self) }")
    writer.line()
    let forwardings = parents.map { "\($0.name)Forwarding" }
    let bases = (superclass.map { [$0] } ?? []) + [name] + forwardings
    let kind = isActor ? "actor" : "final class"
    writer.line("/// What `asDelegate()` makes.")
    writer.block(
      "\(isActor ? "" : adapterIsolation)\(access)\(kind) _Delegate: \(bases.joined(separator: ", "))"
    ) { writer in
      writer.line("nonisolated let _handlers: Liaison.Sealed<\(handlersName)\(genericArguments)>")
      for parent in parents {
        writer.line("nonisolated let \(parentProperty(parent)): Liaison.Sealed<any \(parent.name)>")
      }
      let hasOptional = !optionalOperations.isEmpty && !isActor
      if hasOptional { writer.line("private nonisolated let _implemented: Swift.Set<Swift.Int>") }
      writer.line()
      writer.block("init(_ handlers: \(handlersName)\(genericArguments))") { writer in
        writer.line("_handlers = Liaison.Sealed(handlers)")
        for parent in parents {
          let property = parentProperty(parent)
          let value = "handlers.\(property)" + (isSendable ? "" : ".asDelegate()")
          writer.line("\(property) = Liaison.Sealed(\(value))")
        }
        if hasOptional { writeImplemented(to: &writer) }
        if superclass != nil { writer.line("super.init()") }
      }
      writer.line()
      write(to: &writer) { operation, writer in
        guard fits(operation) else { return }
        writeHandled(operation, to: &writer)
      }
      for parent in parents { writeAdapterCarriers(parent, to: &writer) }
      if hasOptional {
        writer.line()
        writer.block("nonisolated func implements(_ requirement: \(name)Optional) -> Bool") {
          $0.line("_implemented.contains(requirement.rawValue)")
        }
      }
    }
  }

  private var adapterIsolation: String { isolation }

  private func writeHandled(_ operation: Operation, to writer: inout SourceWriter) {
    let head = declarationHead(of: operation, types: .none)
    guard let accessors = operation.accessors else {
      return writer.block(head) { writeInvocation(operation, to: &$0) }
    }
    writer.block(head) { writer in
      writer.block("get\(LocalTypes.none.effects(operation.effects))") {
        writeInvocation(operation, to: &$0)
      }
      if accessors.setter != nil {
        let values = operation.parameters.map { $0.closureValue($0.local) } + ["newValue"]
        let mark = operation.isOptional ? "?" : ""
        let setter = setterName(operation)
        writer.line(
          "set { _handlers.content.\(setter)\(mark)(\(values.joined(separator: ", "))) }")
      }
    }
  }

  private func writeInvocation(_ operation: Operation, to writer: inout SourceWriter) {
    let name = Keywords.escaped(operation.handlerName)
    let values = operation.parameters.map { $0.closureValue($0.local) }.joined(separator: ", ")
    let attempt =
      (operation.isThrowing ? "try " : "") + (operation.isAsync ? "await " : "")
    if operation.isOptional {
      let missing = operation.result == nil ? "" : " \(operation.missingAnswer ?? "nil")"
      writer.line("guard let handler = _handlers.content.\(name) else { return\(missing) }")
      writer.line("return \(attempt)handler(\(values))")
    } else {
      writer.line("\(attempt)_handlers.content.\(name)(\(values))")
    }
  }

  private func writeAdapterCarriers(_ parent: Parent, to writer: inout SourceWriter) {
    let target = "any \(parent.name)"
    let delegate = "\(parentProperty(parent)).content"
    writer.block("\(access)nonisolated func \(callSignature(of: parent.bareName, target: target))")
    {
      $0.line(
        "try Liaison.Route<\(target)>.to(\(delegate)).call(requirement, answer: answer, body)")
    }
    writer.block("\(access)nonisolated func \(planSignature(of: parent.bareName, target: target))")
    {
      $0.line("Liaison.Route<\(target)>.to(\(delegate)).plan(requirement)")
    }
    writer.block("\(access)nonisolated func \(tellSignature(of: parent.bareName, target: target))")
    {
      $0.line("body(\(delegate))")
    }
  }

  /// Which optional requirements have a closure.
  private func writeImplemented(to writer: inout SourceWriter) {
    writer.line("var implemented: Swift.Set<Swift.Int> = []")
    // Also keeps the compiler from saying that nothing is ever inserted, where nothing is.
    writer.line("implemented.reserveCapacity(\(optionalOperations.count))")
    write(members.filter(\.hasOptional), to: &writer) { operation, writer in
      guard operation.isOptional, fits(operation) else { return }
      let name = Keywords.escaped(operation.handlerName)
      writer.line("if handlers.\(name) != nil { implemented.insert(\(operation.index)) }")
    }
    writer.line("_implemented = implemented")
  }
}

extension Operation {
  /// Its result in a closure's type, where `T!` cannot stand.
  var resultInClosure: String { result?.text.withoutImplicitUnwrapping ?? "Void" }

  var isDeprecated: Bool {
    requirement.attributes.contains { attribute in
      attribute.name == "available"
        && attribute.arguments?.contains { $0.value.trimmingSpaces() == "deprecated" } == true
    }
  }
}

extension CallParameter {
  /// The argument for a closure that stands for the requirement.
  func closureValue(_ name: String) -> String {
    parameter.specifiers.contains("inout")
      ? "&\(name)" : isAutoclosure ? autoclosureCall(name) : name
  }
}

extension Operation {
  func with(parameters: [CallParameter]) -> Operation {
    Operation(
      kind: kind, index: index, displayName: displayName, handlerName: handlerName,
      isOptional: isOptional, answer: answer, missingAnswer: missingAnswer, asking: asking,
      collectsErrors: collectsErrors, parameters: parameters)
  }
}
