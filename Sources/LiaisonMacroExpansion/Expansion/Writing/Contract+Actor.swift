extension Contract {
  /// Only code on an actor's executor can call its synchronous requirements. So the proxy of a
  /// contract of actors is an actor that shares its subject's executor. The delegates of a
  /// multicast have executors of their own, so all its requirements are asynchronous.
  func writeActorParts(to writer: inout SourceWriter) {
    if parts.contains(.multicast) { writeActorMulticast(to: &writer) }
    if parts.contains(.handlers) { writeHandlers(to: &writer) }
    if parts.contains(.proxy) { writeActorProxy(to: &writer) }
  }

  private func writeActorMulticast(to writer: inout SourceWriter) {
    writeTypePreamble(
      ["One call to many actors that are a `\(name)`, each on its own."], to: &writer)
    if writeUnavailableMulticast(to: &writer) { return }
    writer.block(
      "\(typeAccess)final class \(name)Multicast\(genericParameters): \(multicastProtocol), Swift.Sendable\(genericWhere)"
    ) {
      writer in
      writer.line("\(access)nonisolated let _roster = LiaisonCore.Roster()")
      writer.line()
      writer.line("nonisolated \(access)init() {}")
      writer.line()
      writeActorMembership(to: &writer)
      write(to: &writer) { operation, writer in
        guard operation.genericParameters == nil else { return }
        if isSent(operation) {
          writeActorTelling(operation, to: &writer)
        } else {
          writeActorAsking(operation, to: &writer)
        }
      }
      if namesTravellingTypes(in: .multicast) { writeTravellingTypes(to: &writer) }
    }
  }

  /// A letter to each delegate, which opens it in its own time.
  private func writeActorTelling(_ operation: Operation, to writer: inout SourceWriter) {
    writer.block(declarationHead(of: operation, types: .none)) { writer in
      let sealed = sealedCaptures(of: operation)
      let call = call(operation, on: "$0", arguments: sealed?.arguments, types: LocalTypes.none)
      writer.lines(operation.parameters.compactMap(\.rebinding))
      writer.line("_roster.tell(\(requirementName(operation)), through: _Node.self,")
      writer.line(
        "  letter: { \(sealed?.list ?? ""){ target in target.assumeIsolated { \(call) } } }) { _ in }"
      )
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
          ?? "LiaisonDelegation.OnlyAnswer<\(result.text)>(to: \(requirementName(operation)))"
      } ?? "LiaisonDelegation.Told()"
    let body: (inout SourceWriter) -> Void = { writer in
      writer.line("var answer = \(rule)")
      writer.line(
        "var plan = _roster.plan(\(self.requirementName(operation)), through: _Node.self)")
      writer.line("defer { plan.end() }")
      writer.block("while let target = plan.next()") { writer in
        // Letters that came before run first.
        if hasFreeSenders {
          writer.line("await LiaisonDelegation._catchUp(plan.receiver, on: target)")
        }
        let isNonisolated = operation.requirement.hasModifier("nonisolated") && !operation.isAsync
        let waiting = isNonisolated ? "" : "await "
        writer.line(
          "let part: \(operation.result?.text ?? "Void") = \(failing)\(waiting)\(self.call(operation, on: "target", types: LocalTypes.none))"
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
}
