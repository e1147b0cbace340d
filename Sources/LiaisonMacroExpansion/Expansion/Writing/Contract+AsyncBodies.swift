/// Bodies that suspend.
extension Contract {
  /// Asks the subject directly if nothing else is to be done. Otherwise asks the receivers of a
  /// plan.
  func writeAsyncCall(
    _ operation: Operation, _ isValue: Bool, to writer: inout SourceWriter
  ) {
    let failing = operation.isThrowing ? "try " : ""
    if hasDirect, goesDirectly(operation) {
      let call = "\(failing)await \(call(operation, on: "_subject\(name)()"))"
      writer.line("if _isDirect\(name)() { return \(call) }")
    }
    if isPlannedApart(operation) {
      let arguments = operation.parameters.map(\.argument).joined(separator: ", ")
      writer.line("return \(failing)await \(plannedName(operation))(\(arguments))")
    } else {
      writePlanned(operation, isValue, to: &writer)
    }
  }

  /// Whether a call that does not go directly has a function of its own. The frame of an
  /// asynchronous function has room for everything that may be in it, and a plan is large, so a
  /// direct call would pay for it. If calls are noted, both pay for the noting.
  func isPlannedApart(_ operation: Operation) -> Bool {
    if case .subscript = operation.kind { return false }
    return hasDirect && invocations == nil && goesDirectly(operation)
      && operation.parameters.allSatisfy(\.canBeHandedOn)
  }

  private func plannedName(_ operation: Operation) -> String {
    "_planned\(name)\(operation.index)"
  }

  /// Writes the function of a planned call.
  func writePlannedApart(
    _ operation: Operation, _ isValue: Bool, to writer: inout SourceWriter
  ) {
    // Without it the compiler merges the two functions.
    writer.line("@inline(never)")
    let head = declarationHead(
      of: operation, types: localTypes, asOwn: plannedName(operation))
    writer.block(head) { writer in
      writeEscapingQuietly(of: operation, to: &writer)
      writePlanned(operation, isValue, to: &writer)
    }
  }

  /// Asks the receivers of the plan.
  private func writePlanned(
    _ operation: Operation, _ isValue: Bool, to writer: inout SourceWriter
  ) {
    let failing = operation.isThrowing ? "try " : ""
    writeTravellingTypes(ofCall: operation, to: &writer)
    writer.line("var answer = \(answer(operation))")
    writer.line("var plan = _plan\(name)(\(carried(operation)))")
    writer.line("defer { plan.end() }")
    if let asking = operation.asking
      ?? (isAnywhere ? AskingSpec(isConcurrent: false, limit: nil) : nil)
    {
      writeTimedCall(operation, isValue, asking, to: &writer)
    } else {
      let mutates = isValue && operation.mutatesOnCall
      let next = "\(failing)await plan.next(for: answer, throwing: \(thrown(operation)).self)"
      writer.block("while let target = \(next)") { writer in
        if mutates { writer.line("var reference = LiaisonDelegation.sharedReference(target)") }
        let call = call(operation, on: mutates ? "reference" : "target")
        if operation.isOptional {
          let optional = "\(optionalName).\(Keywords.escaped(operation.handlerName))"
          writer.line("guard \(optional).isImplemented(by: target) else { continue }")
        }
        if operation.collectsErrors {
          writer.line("let part: Swift.Result<\(partType(operation)), any Swift.Error>")
          writer.line("do { part = .success(try await \(call)) } catch { part = .failure(error) }")
          writer.line("if plan.take(part, into: &answer) { break }")
          return
        }
        writeTaking(operation, to: &writer) { writer in
          let isNamed = operation.isOptional || operation.result == nil
          if isNamed {
            writer.line("let part: \(partType(operation)) = \(failing)await \(call)")
          }
          if operation.isOptional, operation.result != nil {
            let optional = "\(optionalName).\(Keywords.escaped(operation.handlerName))"
            writer.line("guard \(optional).isImplemented(by: target) else { continue }")
          }
          let part = isNamed ? "part" : "\(failing)await \(call)"
          writer.line("if plan.take(\(part), into: &answer) { break }")
        }
      }
    }
    let whole = "plan.whole(of: answer)"
    writer.line("return \(operation.collectsErrors ? "try \(whole).get()" : whole)")
  }

  /// Writes the code that takes a part, and passes a thrown error to the plan.
  private func writeTaking(
    _ operation: Operation, to writer: inout SourceWriter, _ body: (inout SourceWriter) -> Void
  ) {
    guard operation.isThrowing else { return body(&writer) }
    let typed = operation.failure.map { " throws(\(localTypes.rewrite($0.text)))" } ?? ""
    writer.line("do\(typed) {")
    writer.indented(body)
    writer.line(
      "} catch { try plan.fail(error, throwing: \(thrown(operation)).self) }")
  }

  private func thrown(_ operation: Operation) -> String {
    guard operation.isThrowing else { return "Swift.Never" }
    return operation.failure.map { localTypes.rewrite($0.text) } ?? "(any Swift.Error)"
  }

  /// Asks by a closure, so that delegates can be given up at the limit, asked concurrently, or
  /// asked elsewhere.
  private func writeTimedCall(
    _ operation: Operation, _ isValue: Bool, _ asking: AskingSpec, to writer: inout SourceWriter
  ) {
    // Constants instead of a capture list: with a capture list, Swift 6.3 runs the closure away
    // from its caller.
    let sealed = sealedArguments(of: operation) { place, _ in "_sealed\(place)" }
    for constant in sealed?.constants ?? [] {
      writer.line("let \(constant.name) = \(constant.value)")
    }
    let failing = operation.isThrowing ? "try " : ""
    let mutates = isValue && operation.mutatesOnCall
    let subject = mutates ? "reference" : "$0"
    var asked = "\(failing)await " + call(operation, on: subject, arguments: sealed?.arguments)
    // The compiler releases a receiver that is no parameter of the closure's own only if the callee
    // is a method.
    if operation.accessors != nil || operation.parameters.contains(where: \.isVariadic), !mutates {
      var inner = asked
      if let actor = operation.ownActor {
        let call = call(operation, on: "target", arguments: sealed?.arguments)
        inner =
          "\(actor) (target: sending \(target(in: scope))) async\(operation.isThrowing ? " throws" : "") in "
          + "\(failing)await \(call)"
      }
      asked = "\(failing)await { \(inner) }($0)"
    }
    let isSealed = hasSealedResult(operation)
    func sealing(_ part: String) -> String { isSealed ? "LiaisonCore.Sealed(\(part))" : part }
    let content = isSealed ? ".content" : ""
    // A delegate that leaves the requirement out contributes no part.
    let mayBeMissing = operation.isOptional && operation.result != nil
    var call = (mutates ? "return " : "") + sealing(asked)
    if mayBeMissing {
      let optional = "\(optionalName).\(Keywords.escaped(operation.handlerName))"
      call =
        "let part = \(asked); "
        + "return \(optional).isImplemented(by: $0) ? Swift.Optional(\(sealing("part"))) : nil"
    }
    if mutates { call = "var reference = LiaisonDelegation.sharedReference($0); " + call }
    let order = asking.isConcurrent ? ".concurrently" : ".inOrder"
    let limit = asking.limit.map { ", within: \(localTypes.rewrite(expression: $0))" } ?? ""
    let failure = "throwing: \(thrown(operation)).self"
    let ask = "plan.ask(\(order)\(limit), for: answer, \(failure), { \(call) })"
    writer.block("_asking: while let parts = \(failing)await \(ask)") { writer in
      writer.block("for part in parts") { writer in
        if mayBeMissing { writer.line("if case .success(nil) = part { continue }") }
        let value = mayBeMissing ? "!" + content : content
        if operation.collectsErrors {
          let part = value.isEmpty ? "part" : "part.map { $0\(value) }"
          writer.line("if plan.take(\(part), into: &answer) { break _asking }")
          return
        }
        writer.line("do {")
        writer.line("  if plan.take(try part.get()\(value), into: &answer) { break _asking }")
        writer.line("} catch { \(failing)plan.fail(error, \(failure)) }")
      }
    }
  }
}
