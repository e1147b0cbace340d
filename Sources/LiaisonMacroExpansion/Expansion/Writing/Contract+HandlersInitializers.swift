extension Contract {
  /// Writes one parameter list for each combination of branches, because a list cannot contain
  /// `#if`.
  func writeInBranches(
    _ remaining: [Member], _ chosen: [Operation], to writer: inout SourceWriter,
    _ body: ([Operation], inout SourceWriter) -> Void
  ) {
    var chosen = chosen
    for (index, member) in remaining.enumerated() {
      switch member {
      case .operation(let operation):
        if fits(operation) { chosen.append(operation) }
      case .ofType, .inherited: break
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

  func writeMemberwiseInitializer(home: HandlersHome? = nil, to writer: inout SourceWriter) {
    if let home { writer.line(home.documentation) }
    writeInBranches(members, [], to: &writer) { operations, writer in
      var parameters = home?.parameters ?? []
      parameters += parents.map { parent in
        let property = parentProperty(parent)
        let none = isSendable ? "" : " = \(LeftOutHandlers.macro(property))"
        return "\(property): \(parentType(parent))\(none)"
      }
      for operation in operations {
        for handler in handlers(of: operation) {
          let type = closureType(of: operation, isSetter: handler.isSetter, home: home)
          parameters.append(
            operation.isOptional
              ? "\(handler.name): (\(type))? = nil"
              : "\(handler.name): @escaping \(type)")
        }
      }
      writer.lines(initializerHead("init", parameters))
      writer.indented { writer in
        for parent in parents {
          writer.line("self.\(parentProperty(parent)) = \(parentProperty(parent))")
        }
        for operation in operations {
          for handler in handlers(of: operation) {
            if let home {
              writeAssignment(operation, handler, home, to: &writer)
            } else {
              writer.line("self.\(handler.name) = \(handler.name)")
            }
          }
        }
        if let home { writer.line("_home = \(home.delivery(ownerName))") }
      }
      writer.line("}")
    }
    writer.line()
  }

  func initializerHead(_ keyword: String, _ parameters: [String]) -> [String] {
    if parameters.count < 2 {
      return ["\(access)\(keyword)(\(parameters.joined())) {"]
    }
    let separated = parameters.enumerated().map { index, parameter in
      "  " + parameter + (index == parameters.count - 1 ? "" : ",")
    }
    return ["\(access)\(keyword)("] + separated + [") {"]
  }

  /// Closures that are given their owner, so that they need not capture it. They are not called
  /// after the owner has gone. Closures whose result has no stand-in are given an optional owner.
  func writeWeakInitializer(home: HandlersHome? = nil, to writer: inout SourceWriter) {
    guard parents.isEmpty else { return }
    let isIsolated = globalActor != nil || operations.contains { $0.ownActor != nil }
    let ownerConstraint =
      home == .owner
      ? "_Concurrency.Actor"
      : needsSendableClosures || isIsolated ? "Swift.AnyObject & Swift.Sendable" : "Swift.AnyObject"
    writer.line(
      "/// Closures that are given `\(ownerName)`, which is not kept alive, and end with its life.")
    if let home { writer.line(home.documentation) }
    writeInBranches(members, [], to: &writer) { operations, writer in
      var parameters = ["\(home == .owner ? "on" : "weak") \(ownerName): \(ownerType)"]
      parameters += home?.parameters ?? []
      for operation in operations {
        for handler in handlers(of: operation) {
          let owner =
            home == .owner
            ? (operation.ownActor == nil ? "isolated " : "") + ownerType
            : gone(operation, handler) == nil ? "\(ownerType)?" : ownerType
          let type = closureType(
            of: operation, isSetter: handler.isSetter, owner: owner, home: home)
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
          for handler in handlers(of: operation) {
            writeAssignment(operation, handler, home, isOwned: true, to: &writer)
          }
        }
        writer.line("_owner = LiaisonCore.Owner(\(ownerName))")
        if let home { writer.line("_home = \(home.delivery(ownerName))") }
      }
      writer.line("}")
    }
    writer.line()
  }

  /// Whether an asynchronous closure must run where its caller runs, because its owner may not be
  /// Sendable.
  func stays(_ operation: Operation, _ handler: Handler) -> Bool {
    operation.isAsync && !handler.isSetter && !needsSendableClosures && globalActor == nil
      && operation.ownActor == nil
  }

  /// The result when the owner has gone: a value, nothing, or `nil` if there is no value.
  func gone(_ operation: Operation, _ handler: Handler) -> String? {
    guard !handler.isSetter, let result = operation.result else { return "" }
    let isOptionalResult = result.text.isOptionalType
    return operation.answer.flatMap { $0.nobody(isOptionalResult: isOptionalResult) }
      ?? operation.missingAnswer ?? (isOptionalResult ? "nil" : nil)
  }

  /// Stores a closure that calls the given one.
  private func writeAssignment(
    _ operation: Operation, _ handler: Handler, _ home: HandlersHome?, isOwned: Bool = false,
    to writer: inout SourceWriter
  ) {
    let arguments = closureArguments(of: operation, handler)
    var values = zip(operation.parameters, arguments.names).map { $0.closureValue($1) }
    if handler.isSetter { values += arguments.names.suffix(1) }
    let effects = handler.isSetter ? Effects() : operation.effects
    let attempt = (effects.canThrow ? "try " : "") + (effects.isAsync ? "await " : "")
    let head = [isOwned ? "[weak \(ownerName)]" : "", arguments.list].filter { !$0.isEmpty }
    let all = (isOwned ? [ownerName] : []) + values
    let call = "\(attempt)\(handler.name)(\(all.joined(separator: ", ")))"
    var leaving =
      isOwned ? gone(operation, handler).map { $0.isEmpty ? "return" : "return \($0)" } : nil
    // A letter is opened on the actor, which still exists then.
    if home == .owner, leaving == nil { leaving = "LiaisonDelegation._ownerHasGone()" }
    if isOwned, home == nil {
      let otherwise = leaving.map { $0.dropFirst("return ".count) }
      let body =
        otherwise.map { "if let \(ownerName) { \(call) }" + ($0.isEmpty ? "" : " else { \($0) }") }
        ?? call
      let assignment = "self.\(handler.name) = { \(head.joined(separator: " ")) in \(body) }"
      return writer.line(
        operation.isOptional ? "if let \(handler.name) { \(assignment) }" : assignment)
    }
    // An asynchronous closure changes to its actor by itself.
    let place = effects.isAsync ? nil : home
    let assignment: (inout SourceWriter) -> Void = { writer in
      if place != nil {
        let owner = leaving == nil ? "\(ownerType)?" : ownerType
        let type = closureType(
          of: operation, isSetter: handler.isSetter, owner: isOwned ? owner : nil)
        writer.line(
          "let \(handler.name) = LiaisonDelegation._withoutIsolation(\(handler.name), as: (\(type)).self)"
        )
      }
      writer.line(
        "self.\(handler.name) = {" + (head.isEmpty ? "" : " \(head.joined(separator: " ")) in"))
      writer.indented { writer in
        if let leaving { writer.line("guard let \(ownerName) else { \(leaving) }") }
        if let place { writer.line(place.check(ownerName)) }
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

  /// The names of a closure's arguments, with the new value of a property last. The list before
  /// `in` is empty if the arguments need no names.
  private func closureArguments(
    of operation: Operation, _ handler: Handler
  ) -> (names: [String], list: String) {
    let effects = closureEffects(of: operation, handler.isSetter ? Effects() : operation.effects)
    let isTyped = effects.contains("throws(")
    let isNested = handler.isSetter && !isClassBound && operation.mutatesOnSet
    let needNames =
      isTyped || isNested
      || operation.parameters.contains {
        $0.isVariadic || $0.isAutoclosure || $0.rebinding != nil
      }
    let count = operation.parameters.count
    if !needNames { return ((0..<count + (handler.isSetter ? 1 : 0)).map { "$\($0)" }, "") }
    let names = (0..<count).map { "argument\($0)" } + (handler.isSetter ? ["value"] : [])
    let list = names.joined(separator: ", ")
    return (names, isTyped ? "(\(list))\(effects)" : list)
  }

  func writeInitializerFromDelegate(to writer: inout SourceWriter) {
    guard !isActor else { return }
    writer.line("/// Closures that ask `delegate`, which they keep alive.")
    writeInBranches(members, [], to: &writer) { operations, writer in
      if operations.contains(where: \.isDeprecated) {
        writer.line(
          "@available(*, deprecated, message: \"some of the requirements are deprecated\")")
      }
      let kept = isAnywhere ? passed(target) : Passed(type: target)
      writer.block(
        "\(initializerIsolation)\(access)init\(kept.generics)(_ delegate: \(kept.type))"
      ) { writer in
        // A delegate on a global actor can be called from that actor, wherever it is stored.
        if operations.contains(where: isIsolated) {
          writer.line("let sealed = LiaisonCore.Sealed(delegate)")
        }
        for parent in parents {
          let delegate = upcast("delegate", to: parent)
          let value = isSendable ? delegate : "\(parent.handlersAlias)(\(delegate))"
          let type = isSendable ? parentType(parent) : "any \(parent.type)"
          writeUpcast(to: parent, type, isSendable: isAnywhere && !isSendable, to: &writer)
          writeThere(
            "self.\(parentProperty(parent)) = ",
            "\(value)  // '\(name)' needs the actor and the options of '\(parent.bareName)'",
            at: parent.range.lowerBound, to: &writer)
        }
        for operation in operations {
          for handler in handlers(of: operation) { writeAsking(operation, handler, to: &writer) }
        }
      }
    }
    writer.line()
  }

  private func isIsolated(_ operation: Operation) -> Bool {
    globalActor != nil || operation.ownActor != nil
  }

  var initializerIsolation: String { globalActor.map { $0 + " " } ?? "" }

  func writeAsking(
    _ operation: Operation, _ handler: Handler, to writer: inout SourceWriter
  ) {
    let (names, list) = closureArguments(of: operation, handler)
    let effects = handler.isSetter ? Effects() : operation.effects
    let attempt = (effects.canThrow ? "try " : "") + (effects.isAsync ? "await " : "")
    let mutates = !isClassBound && !handler.isSetter && operation.mutatesOnCall
    let source = isIsolated(operation) ? "sealed.content" : "delegate"
    let subject = mutates ? "reference" : source
    let arguments = zip(operation.parameters, names).map { $0.argument(named: $1) }
    let target =
      operation.parameters.contains(where: \.isVariadic)
      ? variadicHandlerCall(operation, on: subject)
      : call(operation, on: subject, arguments: arguments, types: LocalTypes.none)
    let body =
      handler.isSetter
      ? setting(operation, target, on: subject, arguments, to: names.last ?? "")
      : "\(attempt)\(target)"
    let head = list.isEmpty ? "" : " \(list) in"
    let prepare = mutates ? " var reference = LiaisonDelegation.sharedReference(\(source));" : ""
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

  /// The statement that sets a property. A delegate that is a value is changed as a copy; a class
  /// is not `inout`.
  func setting(
    _ operation: Operation, _ target: String, on subject: String, _ arguments: [String],
    to value: String
  ) -> String {
    if isClassBound || !operation.mutatesOnSet { return "\(target) = \(value)" }
    let call = call(operation, on: "$0", arguments: arguments)
    return "var reference: \(self.target) = LiaisonDelegation.sharedReference(\(subject)); "
      + "let change: (inout \(self.target)) -> Void = { \(call) = \(value) }; change(&reference)"
  }

  func closureEffects(of operation: Operation, _ effects: Effects) -> String {
    operation.needsToDenyThrowing ? " throws(Swift.Never)" : LocalTypes.none.effects(effects)
  }

  func variadicHandlerCall(_ operation: Operation, on subject: String) -> String {
    let renamed = operation.parameters.enumerated().map { index, parameter in
      CallParameter(parameter: parameter.parameter, local: "argument\(index)")
    }
    return call(operation.with(parameters: renamed), on: subject, types: LocalTypes.none)
  }
}
