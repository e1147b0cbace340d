extension Contract {
  /// One requirement as the forwarding implements it.
  func writeForward(of operation: Operation, to writer: inout SourceWriter) {
    let head = declarationHead(of: operation, types: localTypes)
    let isValue = !isClassBound
    if let accessors = operation.accessors {
      writer.block(head) { writer in
        let effects = localTypes.effects(operation.effects)
        writer.block("get\(effects)") { writeCall(operation, isValue, to: &$0) }
        if accessors.setter != nil {
          writer.block("set") { writeSet(operation, isValue, to: &$0) }
        }
      }
    } else {
      writer.block(head) { writeCall(operation, isValue, to: &$0) }
    }
  }

  // MARK: - Heads

  /// `public func changed(_ value: Int) async throws -> Bool`, without its body.
  func declarationHead(
    of operation: Operation, types: LocalTypes, extraEffects: String? = nil
  ) -> String {
    let attributes = operation.requirement.attributes
      .filter {
        !Marks.names.contains($0.baseName) && $0.baseName != "concurrent"
          && !$0.baseName.hasSuffix("Builder")
      }
      .map { $0.text + " " }.joined()
    let concurrent = operation.requirement.attributes.contains { $0.baseName == "concurrent" }
    let modifiers = operation.requirement.modifiers
      .filter {
        !["mutating", "nonmutating", "override", "public", "package", "internal"].contains($0.text)
      }
      .map { $0.text + " " }.joined()
    let prefix = attributes + (concurrent ? "@concurrent " : "") + access + modifiers
    let parameters = operation.parameters.map { $0.declaration(types) }.joined(separator: ", ")
    let generics = types.rewrite(operation.genericParameters?.text) ?? ""
    let condition = types.rewrite(operation.whereClause).map { " where \($0)" } ?? ""
    switch operation.kind {
    case .function(let function):
      let specifiers = (function.result?.specifiers ?? []).map { $0 + " " }.joined()
      let resultAttributes = (function.result?.attributes ?? []).map { $0.text + " " }.joined()
      let result =
        function.result.map {
          " -> " + specifiers + resultAttributes + types.rewrite($0.type.text)
        } ?? ""
      let effects = extraEffects ?? types.effects(function.effects)
      return "\(prefix)func \(function.name.text)\(generics)(\(parameters))\(effects)\(result)"
        + condition
    case .property(let property):
      return "\(prefix)var \(property.name.text): \(types.rewrite(property.type.text))"
    case .subscript(let `subscript`):
      let result = types.rewrite(`subscript`.resultType.text)
      return "\(prefix)subscript\(generics)(\(parameters)) -> \(result)\(condition)"
    }
  }

  // MARK: - Bodies

  /// The call on `target`: `target.fileImporter(importer, shouldImport: file)`.
  func call(
    _ operation: Operation, on target: String, arguments: [String]? = nil,
    types: LocalTypes? = nil
  ) -> String {
    let values = arguments ?? operation.parameters.map(\.argument)
    switch operation.kind {
    case .function(let function):
      if operation.parameters.contains(where: \.isVariadic) {
        return variadicCall(function, operation, on: target, types ?? localTypes)
      }
      let name = function.name.text
      if name.first.map({ $0.isLetter || $0 == "_" || $0 == "`" }) != true {
        return values.count == 2 ? "\(values[0]) \(name) \(values[1])" : "\(name)\(values[0])"
      }
      return "\(target).\(name)(\(values.joined(separator: ", ")))"
    case .property(let property):
      return "\(target).\(property.name.text)"
    case .subscript:
      return "\(target)[\(values.joined(separator: ", "))]"
    }
  }

  /// Swift cannot pass an array on as variadic arguments; the two are passed in the same way.
  private func variadicCall(
    _ function: FunctionRequirement, _ operation: Operation, on target: String,
    _ types: LocalTypes
  ) -> String {
    let labels = operation.parameters.map { ($0.parameter.label?.text ?? "_") + ":" }.joined()
    func type(_ spell: (CallParameter) -> String) -> String {
      let parameters = operation.parameters.map { types.rewrite(spell($0)) }
      let result = types.rewrite(operation.result?.text ?? "Void")
      return
        "(\(parameters.joined(separator: ", ")))\(types.effects(operation.effects)) -> \(result)"
    }
    let variadic = type { $0.functionType + ($0.isVariadic ? "..." : "") }
    let array = type { $0.isVariadic ? "[\($0.functionType)]" : $0.functionType }
    let values = operation.parameters.map { $0.value($0.local) }.joined(separator: ", ")
    // A type with two variadic parameters cannot be written, though a function may have it.
    let isWritable = operation.parameters.count(where: \.isVariadic) == 1
    return "unsafeBitCast(\(target).\(function.name.text)(\(labels))"
      + "\(isWritable ? " as \(variadic)" : ""), to: (\(array)).self)(\(values))"
  }

  private func writeCall(_ operation: Operation, _ isValue: Bool, to writer: inout SourceWriter) {
    let rebindings = operation.parameters.compactMap(\.rebinding)
    writer.lines(rebindings)
    writeNote(of: operation, to: &writer)
    if operation.isAsync {
      writeAsyncCall(operation, isValue, to: &writer)
    } else if isAnywhere, operation.canBeTold {
      let call = call(operation, on: "$0")
      let sealed = sealedCaptures(of: operation)
      let letter = self.call(operation, on: "$0", arguments: sealed?.arguments)
      writer.line("_tell\(name)(\(carried(operation)),")
      writer.line("  letter: { \(sealed?.list ?? ""){ \(letter) } }) { \(call) }")
    } else {
      writeSyncCall(operation, isValue, to: &writer)
    }
  }

  private func writeSyncCall(
    _ operation: Operation, _ isValue: Bool, to writer: inout SourceWriter
  ) {
    let mutates = isValue && operation.mutatesOnCall
    let subject =
      mutates ? "reference" : operation.isOptional || isTyped(operation) ? "target" : "$0"
    var call = (operation.isThrowing ? "try " : "") + call(operation, on: subject)
    var head = ""
    if subject != "$0" {
      head = closureHead("target", operation)
      if mutates { head += "var reference = Liaison.sharedReference(target); " }
    }
    if operation.isOptional, operation.result != nil {
      let inner = isTyped(operation) ? "{ () \(throwsWord(operation)) in \(call) }" : "{ \(call) }"
      let attempt = operation.isThrowing ? "try " : ""
      call =
        "\(attempt)\(optionalName).\(Keywords.escaped(operation.handlerName)).ask(target) \(inner)"
    }
    let attempt = operation.isThrowing ? "try " : ""
    let carrier = "_call\(name)(\(carried(operation)), answer: \(answer(operation)))"
    if operation.collectsErrors {
      let prepare = mutates ? "var reference = Liaison.sharedReference(target); " : ""
      let plain = subject == "$0" ? "try " + self.call(operation, on: "target") : call
      writer.line(
        "\(returns(operation) ? "return " : "")try \(carrier) { target in \(prepare)return Swift.Result { \(plain) } }.get()"
      )
      return
    }
    if mutates, operation.result != nil { call = "return \(call)" }
    // A result builder, which is inferred from the protocol, would take it for something to build.
    let returning = operation.isBuilt || returns(operation) ? "return " : ""
    writer.line("\(returning)\(attempt)\(carrier) { \(head)\(call) }")
  }

  /// Whether the call is not the only line of the body.
  private func returns(_ operation: Operation) -> Bool {
    invocations != nil || operation.parameters.contains { $0.rebinding != nil }
  }

  private func closureHead(_ parameter: String, _ operation: Operation) -> String {
    isTyped(operation) ? "\(parameter) \(throwsWord(operation)) in " : "\(parameter) in "
  }

  private func isTyped(_ operation: Operation) -> Bool {
    operation.failure != nil || operation.needsToDenyThrowing
  }

  private func throwsWord(_ operation: Operation) -> String {
    if let failure = operation.failure { return "throws(\(localTypes.rewrite(failure.text)))" }
    if operation.needsToDenyThrowing { return "throws(Never)" }
    return operation.isThrowing ? "throws" : ""
  }

  private func writeSet(_ operation: Operation, _ isValue: Bool, to writer: inout SourceWriter) {
    writeNote(of: operation, isSetter: true, to: &writer)
    let requirement = carried(operation, requiring: operation.requires?.set)
    let carrier = "_call\(name)(\(requirement), answer: Liaison.Told())"
    if isValue, operation.mutatesOnSet {
      writer.block(carrier) { writer in
        writer.line("var reference = Liaison.sharedReference($0)")
        writer.line(
          "let change: (inout \(target)) -> Void = { \(call(operation, on: "$0")) = newValue }")
        writer.line("change(&reference)")
      }
    } else {
      writer.line("\(carrier) { \(call(operation, on: "$0")) = newValue }")
    }
  }

  private func writeAsyncCall(
    _ operation: Operation, _ isValue: Bool, to writer: inout SourceWriter
  ) {
    let failing = operation.isThrowing ? "try " : ""
    if hasDirect, goesDirectly(operation) {
      let call = "\(failing)await \(call(operation, on: "_subject\(name)()"))"
      writer.line("if _isDirect\(name)() { return \(call) }")
    }
    writer.line("var answer = \(answer(operation))")
    writer.line("var plan = _plan\(name)(\(carried(operation)))")
    writer.line("defer { plan.end() }")
    writer.line(
      "if plan.isClosed { \(failing)await plan.open(for: answer, throwing: \(thrown(operation)).self) }"
    )
    if let asking = operation.asking
      ?? (isAnywhere ? AskingSpec(isConcurrent: false, limit: nil) : nil)
    {
      writeTimedCall(operation, asking, to: &writer)
    } else {
      let mutates = isValue && operation.mutatesOnCall
      writer.block("while let target = plan.next()") { writer in
        if mutates { writer.line("var reference = Liaison.sharedReference(target)") }
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

  /// What takes a part, and hears of an error that is thrown instead.
  private func writeTaking(
    _ operation: Operation, to writer: inout SourceWriter, _ body: (inout SourceWriter) -> Void
  ) {
    guard operation.isThrowing else { return body(&writer) }
    let typed = operation.failure.map { " throws(\(localTypes.rewrite($0.text)))" } ?? ""
    writer.line("do\(typed) {")
    writer.indented(body)
    writer.line(
      "} catch { try await plan.failed(error, for: answer, throwing: \(thrown(operation)).self) }")
  }

  private func thrown(_ operation: Operation) -> String {
    guard operation.isThrowing else { return "Never" }
    return operation.failure.map { localTypes.rewrite($0.text) } ?? "(any Swift.Error)"
  }

  private func writeTimedCall(
    _ operation: Operation, _ asking: AskingSpec, to writer: inout SourceWriter
  ) {
    let sealed = sealedCaptures(of: operation)
    let asked =
      (operation.isThrowing ? "try " : "") + "await "
      + call(operation, on: "$0", arguments: sealed?.arguments)
    let isSealed = hasSealedResult(operation)
    let call = (sealed?.list ?? "") + (isSealed ? "Liaison.Sealed(\(asked))" : asked)
    let content = isSealed ? ".content" : ""
    let limit = asking.limit.map { "within: \(localTypes.rewrite(expression: $0)), " } ?? ""
    let head =
      asking.isConcurrent
      ? "for part in await plan.gather(\(limit){ \(call) })"
      : "while let part = await plan.askNext(\(limit){ \(call) })"
    writer.block(head) { writer in
      if operation.collectsErrors {
        let part = isSealed ? "part.map(\\.content)" : "part"
        writer.line("if plan.take(\(part), into: &answer) { break }")
      } else if operation.isThrowing {
        if let failure = operation.failure {
          let type = localTypes.rewrite(failure.text)
          writer.line("guard let part = Liaison.narrowed(part, to: \(type).self) else { continue }")
        }
        writeTaking(operation, to: &writer) {
          $0.line("if plan.take(try part.get()\(content), into: &answer) { break }")
        }
      } else {
        writer.line("guard case .success(let part) = part else { continue }")
        writer.line("if plan.take(part\(content), into: &answer) { break }")
      }
    }
  }

  // MARK: - Pieces

  var optionalName: String { "\(scope)\(name)Optional" }

  func requirementName(_ operation: Operation) -> String {
    requirementName(operation, requiring: operation.requires?.get)
  }

  /// The requirement as the carriers get it: with the call, where it was noted.
  private func carried(_ operation: Operation) -> String {
    carried(operation, requiring: operation.requires?.get)
  }

  private func carried(_ operation: Operation, requiring rights: String?) -> String {
    invocations == nil ? requirementName(operation, requiring: rights) : "_requirement"
  }

  func requirementName(_ operation: Operation, requiring rights: String?) -> String {
    let rights = rights.map { ", requires: { \(localTypes.rewrite(expression: $0)) }" } ?? ""
    return "Liaison.Requirement(\"\(operation.displayName)\", \(operation.index)\(rights))"
  }

  private func partType(_ operation: Operation) -> String {
    operation.resultType(localTypes)
  }

  /// The expression that makes one answer of many.
  private func answer(_ operation: Operation) -> String {
    var rule = "Liaison.Told()"
    if operation.result != nil {
      let type = operation.resultType(localTypes)
      if let spec = operation.answer {
        rule = spec.expression(for: type, types: localTypes)
      } else if let missing = operation.missingAnswer {
        rule =
          "Liaison.FirstAnswer<\(type)>(whenNobody: \(localTypes.rewrite(expression: missing)))"
      } else {
        rule = "Liaison.OnlyAnswer<\(type)>(to: \(requirementName(operation)))"
      }
      if let placeholder = operation.placeholder {
        let value = localTypes.rewrite(expression: placeholder)
        rule = "Liaison.PlaceholderAnswer(\(rule), \(value))"
      }
      if operation.isOptional, !operation.isAsync { rule = "Liaison.IfImplemented(\(rule))" }
    }
    return operation.collectsErrors ? "Liaison.CollectingErrors(\(rule))" : rule
  }
}

extension LocalTypes {
  /// ` async throws(Failure)`
  func effects(_ effects: Effects) -> String {
    var text = effects.isAsync ? " async" : ""
    switch effects.throwing {
    case .none: break
    case .any: text += " throws"
    case .typed(let failure): text += " throws(\(rewrite(failure.text)))"
    case .rethrows: text += " rethrows"
    }
    return text
  }
}
