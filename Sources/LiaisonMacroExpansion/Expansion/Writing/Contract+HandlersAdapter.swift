extension Contract {
  func writeAdapter(to writer: inout SourceWriter) {
    writer.line("/// An object that can be added as a delegate, and calls the closures.")
    let delegate = standing("_Delegate(self)")
    writer.line(
      "\(initializerIsolation)\(access)func asDelegate() -> \(target) { \(delegate) }")
    writer.line()
    let hasOptional = !optionalOperations.isEmpty && !isActor
    let isSelective = hasOptional || !parents.isEmpty && !isActor
    let bases =
      (superclass.map { [$0] } ?? []) + conformances + standingIn
      + (isSelective ? ["LiaisonCore.SelectiveTarget"] : [])
    let kind = isActor ? "actor" : "final class"
    writer.line("/// What `asDelegate()` makes.")
    writeConformer(
      [], "\(isActor ? "" : adapterIsolation)\(access)\(kind) ",
      "_Delegate: \(bases.joined(separator: ", "))", to: &writer
    ) { writer in
      writer.line(
        "nonisolated let _handlers: LiaisonCore.Sealed<\(handlersName)\(genericArguments)>")
      for parent in parents {
        writer.line(
          "nonisolated let \(parentProperty(parent)): LiaisonCore.Sealed<\(foundTarget(parent))>")
      }
      if hasOptional {
        writer.line(
          "private nonisolated let _implemented: LiaisonDelegation.ImplementedRequirements")
      }
      writer.line()
      writer.block("init(_ handlers: \(handlersName)\(genericArguments))") { writer in
        writer.line("_handlers = LiaisonCore.Sealed(handlers)")
        for parent in parents {
          let property = parentProperty(parent)
          let value = "handlers.\(property)" + (isSendable ? "" : ".asDelegate()")
          writer.line("self.\(property) = LiaisonCore.Sealed<\(foundTarget(parent))>(\(value))")
        }
        if hasOptional { writeImplemented(to: &writer) }
        if superclass != nil { writer.line("super.init()") }
      }
      writer.line()
      write(where: fits, to: &writer) { writeHandled($0, to: &$1) }
      for parent in parents {
        writeAdapterCarriers(parent, on: "\(parentProperty(parent)).content", to: &writer)
      }
      if hasOptional {
        writer.line()
        writer.block("nonisolated func implements(_ requirement: \(name)Optional) -> Swift.Bool") {
          $0.line("_implemented.contains(requirement.rawValue)")
        }
      }
      if isSelective { writeSelection(hasOptional, to: &writer) }
    }
  }

  /// Writes which optional requirements have a closure, in this contract and in its parents.
  private func writeSelection(_ hasOptional: Bool, to writer: inout SourceWriter) {
    writer.line()
    writer.line("\(access)nonisolated func _implements(")
    writer.line("  _ index: Swift.Int, of contract: any LiaisonCore.OptionalRequirement.Type")
    writer.block(") -> Swift.Bool") { writer in
      for parent in parents {
        writer.line(
          "if let parent = \(parentProperty(parent)).content as? any LiaisonCore.SelectiveTarget,")
        writer.line("  !parent._implements(index, of: contract) { return false }")
      }
      writer.line("return \(hasOptional ? "_implemented.contains(index, of: contract)" : "true")")
    }
  }

  var adapterIsolation: String { isolation }

  func writeHandled(_ operation: Operation, to writer: inout SourceWriter) {
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

  func writeInvocation(_ operation: Operation, to writer: inout SourceWriter) {
    let name = Keywords.escaped(operation.handlerName)
    let values = operation.parameters.map { $0.closureValue($0.local) }.joined(separator: ", ")
    let attempt =
      (operation.isThrowing ? "try " : "") + (operation.isAsync ? "await " : "")
    if operation.isOptional {
      let missing = operation.result == nil ? "" : " \(operation.missingAnswer ?? "nil")"
      writer.line("guard let handler = _handlers.content.\(name) else { return\(missing) }")
      writer.line("return \(attempt)handler(\(values))")
    } else {
      let returning = operation.isBuilt ? "return " : ""
      writer.line("\(returning)\(attempt)_handlers.content.\(name)(\(values))")
    }
  }

  func writeAdapterCarriers(
    _ parent: Parent, on delegate: String, noting isNoting: Bool = true,
    to writer: inout SourceWriter
  ) {
    let target = foundTarget(parent)
    writer.block("\(access)nonisolated func \(callSignature(of: parent.bareName, target: target))")
    {
      $0.line(
        "try LiaisonDelegation.Route<\(target)>.to(\(delegate)).call(requirement, answer: answer, body)"
      )
    }
    writer.block("\(access)nonisolated func \(planSignature(of: parent.bareName, target: target))")
    {
      $0.line("LiaisonDelegation.Route<\(target)>.to(\(delegate)).plan(requirement)")
    }
    writer.block("\(access)nonisolated func \(tellSignature(of: parent.bareName, target: target))")
    {
      $0.line("body(\(delegate))")
    }
    if parents.count > 1 { writeSettled(parent, target, isNoting, to: &writer) }
  }

  /// The part that two parents would both supply, because they share a third one.
  private func writeSettled(
    _ parent: Parent, _ target: String, _ isNoting: Bool, to writer: inout SourceWriter
  ) {
    let direct = directSignatures(of: parent.bareName, target: target)
    writer.line("\(access)nonisolated func \(direct.isDirect) { false }")
    writer.line(
      "\(access)nonisolated func \(direct.subject) { LiaisonDelegation._noDirectSubject() }")
    guard isNoting, invocations != nil else { return }
    let type = found(parent, "Invocation")
    writer.block("\(access)nonisolated func \(noteSignature(of: parent.bareName, type))") {
      $0.line("requirement")
    }
  }

  /// Writes which optional requirements have a closure. The code uses no operators, because the
  /// compiler tries all overloads of each.
  func writeImplemented(to writer: inout SourceWriter) {
    writer.line(
      "var implemented = LiaisonDelegation.ImplementedRequirements(of: \(optionalName).self)")
    // It also prevents a warning about a variable that is never changed, if nothing is inserted.
    writer.line("implemented.reserveCapacity(\(optionalOperations.count))")
    let isMeant = { (operation: Operation) in operation.isOptional && fits(operation) }
    write(where: isMeant, to: &writer) { operation, writer in
      let name = Keywords.escaped(operation.handlerName)
      writer.line("implemented.insert(\(operation.index), if: handlers.\(name))")
    }
    writer.line("_implemented = implemented")
  }
}
