extension Contract {
  /// The spy. It does not use the carriers, which would cost more than the call: the body of each
  /// requirement records the call and answers it. Inherited calls go to the parent's spy.
  func writeSpy(to writer: inout SourceWriter) {
    writeStubs(to: &writer)
    writeDocumentation(
      [
        "Records the calls of a `\(name)`. A closure answers each of them, or else a real object,",
        "or else nobody's answer does.",
      ], to: &writer)
    let sendable = isAnywhere && !isSendable ? ["Swift.Sendable"] : []
    let bases =
      (superclass.map { [$0] } ?? []) + ["LiaisonProxies.Spy"] + conformances + standingIn
      + sendable
    writeConformer(
      sharedAttributes, "\(isolation)\(typeAccess)final class ",
      "\(name)Spy\(genericParameters): " + bases.joined(separator: ", ") + genericWhere, to: &writer
    ) { writer in
      writer.line(
        "\(access)nonisolated let _calls = LiaisonCore.Sealed(LiaisonProxies.CallLog<\(invocationType)>())"
      )
      writer.line(
        "nonisolated let _stubs = LiaisonCore.Sealed(LiaisonProxies.StubBox(\(stubsType)()))")
      writer.line("nonisolated let _real: LiaisonCore.Sealed<\(target)>")
      for parent in parents {
        writeThere(
          "\(access)typealias \(parent.spyAlias) = ",
          found(parent, "Spy"), at: parent.range.lowerBound, to: &writer)
        writer.line("nonisolated let _\(parentSpy(parent)): LiaisonCore.Sealed<\(parent.spyAlias)>")
      }
      writer.line()
      writeSpyMembers(to: &writer)
      writer.line()
      writeSpyInitializer(to: &writer)
      writer.line()
      write(to: &writer) { operation, writer in writeAnswered(operation, to: &writer) }
      for parent in parents { writeParent(parent, to: &writer) }
      writer.line()
      writeNobody(to: &writer)
    }
  }

  /// Inherited calls are recorded here, too, and answered by the parent's spy.
  private func writeParent(_ parent: Parent, to writer: inout SourceWriter) {
    writeAdapterCarriers(
      parent, on: standing("_\(parentSpy(parent)).content"), noting: false, to: &writer)
    let signature = noteSignature(
      of: parent.bareName, "\(invocationType).\(parent.invocationAlias)")
    writer.block("\(access)nonisolated func \(signature)") {
      $0.line("_calls.content.append(.\(parentProperty(parent))(invocation()))")
      $0.line("return requirement")
    }
  }

  private var stubsType: String { "\(name)Stubs\(genericArguments)" }

  private func parentSpy(_ parent: Parent) -> String {
    HandlerNaming.lowerFirst(parent.bareName)
  }

  // MARK: - Closures

  private func writeStubs(to writer: inout SourceWriter) {
    writeTypePreamble(
      [
        "Closures with which a `\(name)Spy` answers, one for each requirement.",
        "A real object, or nobody's answer, stands in for a closure that is not set.",
      ], to: &writer)
    let sendable = needsSendableClosures || globalActor != nil ? ": Swift.Sendable" : ""
    let isolation = isNonisolated ? "nonisolated " : ""
    writer.block(
      "\(isolation)\(typeAccess)struct \(name)Stubs\(genericParameters)\(sendable)\(genericWhere)"
    ) { writer in
      for alias in typeAliases { writer.line(access + alias) }
      write(to: &writer) { operation, writer in
        guard fits(operation) else { return }
        writer.line("/// Answers `\(operation.displayName)`.")
        for handler in handlers(of: operation) {
          writer.line("\(access)var \(handler.name): (\(handler.type))?")
        }
      }
      writer.line()
      writer.line("\(access)nonisolated init() {}")
    }
  }

  // MARK: - Members

  private func writeSpyMembers(to writer: inout SourceWriter) {
    let isolation = hasSendableInvocations ? "nonisolated " : ""
    writer.line("/// What was called, in order.")
    writer.line(
      "\(access)\(isolation)var calls: LiaisonProxies.CallLog<\(invocationType)> { _calls.content }"
    )
    writer.line()
    writer.line("/// The closures that answer.")
    writer.block("\(access)\(isolation)var stubs: \(stubsType)") { writer in
      writer.line("get { _stubs.content.stubs }")
      writer.line("set { _stubs.content.stubs = newValue }")
    }
    for parent in parents {
      let property = "_" + parentSpy(parent)
      writer.line()
      writer.line("/// A spy of its own, which answers what is inherited from `\(parent.name)`.")
      writer.line(
        "\(access)\(isolation)var \(parentProperty(parent)): \(parent.spyAlias) { \(property).content }"
      )
    }
  }

  private func writeSpyInitializer(to writer: inout SourceWriter) {
    // The initialiser is generic, as the functions are that add to a multicast, so it has no
    // default value.
    let isGeneric = isAnywhere && !isSendable
    let real = isGeneric ? passed(target) : Passed(type: target)
    if isGeneric {
      writer.line("/// A spy that answers with closures.")
      writer.block("\(access)nonisolated init()") { writer in
        for parent in parents {
          writer.line("_\(parentSpy(parent)) = LiaisonCore.Sealed(\(parent.spyAlias)())")
        }
        writer.line("_real = LiaisonCore.Sealed(\(standing("_Nobody()")))")
        if superclass != nil { writer.line("super.init()") }
      }
      writer.line()
    }
    writer.line("/// A spy that answers with closures and else with `real`, which it keeps alive.")
    let parameter = isGeneric ? real.type : "(\(real.type))? = nil"
    writer.block("\(access)nonisolated init\(real.generics)(forwardingTo real: \(parameter))") {
      writer in
      for parent in parents {
        writeUpcast(to: parent, "any \(parent.type)", to: &writer)
        let mapped =
          isGeneric ? upcast("real", to: parent) : "real.map { \(upcast("$0", to: parent)) }"
        let value = parent.arguments.isEmpty ? "real" : mapped
        writer.line(
          "_\(parentSpy(parent)) = LiaisonCore.Sealed(\(parent.spyAlias)(forwardingTo: \(value)))")
      }
      let otherwise = isGeneric ? "" : " ?? \(standing("_Nobody()"))"
      writer.line("_real = LiaisonCore.Sealed(real\(otherwise))")
      if superclass != nil { writer.line("super.init()") }
    }
  }

  // MARK: - Answering

  private func writeAnswered(_ operation: Operation, to writer: inout SourceWriter) {
    let head = declarationHead(of: operation, types: .none)
    guard let accessors = operation.accessors else {
      return writer.block(head) { writeAnswer(operation, to: &$0) }
    }
    writer.block(head) { writer in
      writer.block("get\(LocalTypes.none.effects(operation.effects))") {
        writeAnswer(operation, to: &$0)
      }
      if accessors.setter != nil { writer.block("set") { writeAnsweredSet(operation, to: &$0) } }
    }
  }

  private func writeAnswer(_ operation: Operation, to writer: inout SourceWriter) {
    writer.lines(operation.parameters.compactMap(\.rebinding))
    let noted = noted(operation) { quietly($0, in: operation) }
    writer.line("_calls.content.append(\(noted))")
    let attempt = (operation.isThrowing ? "try " : "") + (operation.isAsync ? "await " : "")
    let name = Keywords.escaped(operation.handlerName)
    let values = operation.parameters.map { $0.closureValue($0.local) }.joined(separator: ", ")
    if fits(operation) {
      writer.block("if let handler = _stubs.content.find({ $0.\(name) })") {
        $0.line("return \(attempt)handler(\(values))")
      }
    }
    let mutates = !isClassBound && operation.mutatesOnCall
    if mutates { writer.line("var reference = LiaisonDelegation.sharedReference(_real.content)") }
    let call = call(
      operation, on: mutates ? "reference" : "_real.content", types: LocalTypes.none)
    writer.line("return \(attempt)\(call)")
  }

  // MARK: - Nobody's answer

  /// Stands in for the real object of a spy that has none. It takes one class more, but a call need
  /// not check whether there is a real object, which would retain it.
  private func writeNobody(to writer: inout SourceWriter) {
    let sendable = isAnywhere && !isSendable ? ["Swift.Sendable"] : []
    let bases =
      (superclass.map { [$0] } ?? []) + conformances + standingIn + sendable
    writer.line("/// What answers when there is no real object.")
    writeConformer(
      [], "\(isolation)final class ", "_Nobody: \(bases.joined(separator: ", "))", to: &writer
    ) { writer in
      if superclass == nil {
        writer.line("nonisolated init() {}")
      } else {
        writer.line("override nonisolated init() { super.init() }")
      }
      writer.line()
      write(to: &writer) { operation, writer in
        let head = declarationHead(of: operation, types: .none)
        guard let accessors = operation.accessors else {
          return writer.block(head) { writeNobodysAnswer(operation, to: &$0) }
        }
        writer.block(head) { writer in
          writer.block("get\(LocalTypes.none.effects(operation.effects))") {
            writeNobodysAnswer(operation, to: &$0)
          }
          if accessors.setter != nil { writer.line("set {}") }
        }
      }
      // Inherited calls never come here: the parent's spy answers them.
      for parent in parents {
        writeAdapterCarriers(parent, on: standing("\(parent.spyAlias)()"), to: &writer)
      }
    }
  }

  private func writeNobodysAnswer(_ operation: Operation, to writer: inout SourceWriter) {
    let name = Keywords.escaped(operation.handlerName)
    let handler = handlers(of: operation)[0]
    switch gone(operation, handler) {
    case ""?: break
    case let nobody?: writer.line("return \(nobody)")
    case nil:
      let stub = fits(operation) ? literal(name) : "nil"
      writer.line(
        "LiaisonProxies.unanswered(\(requirementName(operation)), by: \(literal("\(self.name)Spy")), stub: \(stub))"
      )
    }
  }

  private func writeAnsweredSet(_ operation: Operation, to writer: inout SourceWriter) {
    let noted = noted(operation, isSetter: true) { quietly($0, in: operation) }
    writer.line("_calls.content.append(\(noted))")
    let values = operation.parameters.map { $0.closureValue($0.local) } + ["newValue"]
    if fits(operation) {
      writer.block("if let handler = _stubs.content.find({ $0.\(setterName(operation)) })") {
        $0.line("return handler(\(values.joined(separator: ", ")))")
      }
    }
    if isClassBound || !operation.mutatesOnSet {
      let call = call(operation, on: "_real.content", types: LocalTypes.none)
      writer.line("\(call) = newValue")
    } else {
      writer.line("var reference = LiaisonDelegation.sharedReference(_real.content)")
      let call = call(operation, on: "$0", types: LocalTypes.none)
      writer.line("let change: (inout \(self.target)) -> Void = { \(call) = newValue }")
      writer.line("change(&reference)")
    }
  }
}
