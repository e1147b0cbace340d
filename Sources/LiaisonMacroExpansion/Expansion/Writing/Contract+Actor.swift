extension Contract {
  /// An actor's synchronous requirements can be called only by someone who runs on its executor. So
  /// the proxy of a contract of actors is an actor that shares its subject's executor, and a
  /// multicast, whose delegates each have their own, has every requirement asynchronous.
  func writeActorParts(to writer: inout SourceWriter) {
    if parts.contains(.multicast) { writeActorMulticast(to: &writer) }
    if parts.contains(.handlers) { writeHandlers(to: &writer) }
    if parts.contains(.proxy) { writeActorProxy(to: &writer) }
  }

  private func writeActorMulticast(to writer: inout SourceWriter) {
    writeTypePreamble(
      ["One call to many actors that are a `\(name)`, each on its own."], to: &writer)
    if let multicastObstacle {
      writer.line("@available(*, unavailable, message: \(literal(multicastObstacle)))")
    }
    writer.block(
      "\(access)final class \(name)Multicast\(genericParameters): Liaison.Multicast, Sendable\(genericWhere)"
    ) {
      writer in
      writer.line("\(access)nonisolated let _roster = Liaison.Roster()")
      writer.line()
      writer.line("nonisolated \(access)init() {}")
      writer.line()
      writeActorMembership(to: &writer)
      write(to: &writer) { operation, writer in
        guard operation.genericParameters == nil else { return }
        writeActorAsking(operation, to: &writer)
      }
    }
  }

  private func writeActorAsking(_ operation: Operation, to writer: inout SourceWriter) {
    var effects = operation.effects
    effects.isAsync = true
    let text = LocalTypes.none.effects(effects)
    let failing = operation.isThrowing ? "try " : ""
    let rule =
      operation.result.map { result in
        operation.answer?.expression(for: result.text)
          ?? "Liaison.OnlyAnswer<\(result.text)>(to: \(requirementName(operation)))"
      } ?? "Liaison.Told()"
    let body: (inout SourceWriter) -> Void = { writer in
      writer.line("var answer = \(rule)")
      writer.line(
        "var plan = _roster.plan(\(self.requirementName(operation)), through: _Node.self)")
      writer.line("defer { plan.end() }")
      writer.block("while let target = plan.next()") { writer in
        let isNonisolated = operation.requirement.hasModifier("nonisolated") && !operation.isAsync
        let waiting = isNonisolated ? "" : "await "
        writer.line(
          "let part: \(operation.result?.text ?? "Void") = \(failing)\(waiting)\(self.call(operation, on: "target"))"
        )
        writer.line("if plan.take(part, into: &answer) { break }")
      }
      writer.line("return answer.whole()")
    }
    switch operation.kind {
    case .function:
      writer.block(declarationHead(of: operation, types: .none, extraEffects: text), body)
    case .property, .subscript:
      writer.block(declarationHead(of: operation, types: .none)) { $0.block("get\(text)", body) }
    }
  }

  private func writeActorProxy(to writer: inout SourceWriter) {
    writeTypePreamble(["Stands in for a `\(name)` and runs where it runs."], to: &writer)
    writer.block("\(access)actor \(name)Proxy\(genericParameters): \(name)\(genericWhere)") {
      writer in
      writer.line("private let subject: \(target)")
      writer.line()
      writer.line(
        "\(access)nonisolated var unownedExecutor: UnownedSerialExecutor { subject.unownedExecutor }"
      )
      writer.line()
      writer.block("\(access)init(_ route: Liaison.Route<\(target)>)") {
        $0.line("subject = route.subject")
      }
      write(to: &writer) { operation, writer in writeActorForward(operation, to: &writer) }
    }
  }

  private func writeActorForward(_ operation: Operation, to writer: inout SourceWriter) {
    let head = declarationHead(of: operation, types: .none)
    let failing = operation.isThrowing ? "try " : ""
    let isNonisolated = operation.requirement.hasModifier("nonisolated")
    let call = { (target: String) in self.call(operation, on: target) }
    let body: (inout SourceWriter) -> Void = { writer in
      if operation.isAsync {
        writer.line("\(failing)await \(call("subject"))")
      } else if isNonisolated {
        writer.line("\(failing)\(call("subject"))")
      } else {
        writer.line("\(failing)subject.assumeIsolated { \(failing)\(call("$0")) }")
      }
    }
    guard let accessors = operation.accessors else { return writer.block(head, body) }
    writer.block(head) { writer in
      writer.block("get\(LocalTypes.none.effects(operation.effects))", body)
      if accessors.setter != nil {
        writer.line("set { subject.assumeIsolated { \(call("$0")) = newValue } }")
      }
    }
  }
}
