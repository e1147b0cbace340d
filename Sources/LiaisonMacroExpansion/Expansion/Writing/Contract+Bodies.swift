extension Contract {
  /// Writes one requirement as the forwarding implements it.
  func writeForward(of operation: Operation, to writer: inout SourceWriter) {
    let inlinable = isInlinable(operation) ? self.inlinable : ""
    let head = inlinable + declarationHead(of: operation, types: localTypes)
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
    if isPlannedApart(operation) { writePlannedApart(operation, isValue, to: &writer) }
  }

  // MARK: - Heads

  /// `public func changed(_ value: Int) async throws -> Bool`, without its body.
  ///
  /// - Parameter name: The name of generated code's own function, in place of the requirement's.
  func declarationHead(
    of operation: Operation, types: LocalTypes, extraEffects: String? = nil,
    isolation: String = "", asOwn name: String? = nil
  ) -> String {
    let attributes = operation.requirement.attributes
      .filter { $0.isForImplementations && (name == nil || $0.name != "_spi") }
      .map { $0.text + " " }.joined()
    let concurrent = operation.requirement.attributes.contains { $0.baseName == "concurrent" }
    let modifiers = operation.requirement.modifiers
      .filter {
        ![
          "mutating", "nonmutating", "override", "optional", "public", "package", "internal",
        ].contains($0.text)
      }
      .map { $0.text + " " }.joined()
    // In an extension nothing is hidden by the type around the protocol, so it has to be said.
    let shared = isInPrivateType && access.isEmpty ? "fileprivate " : access
    let access = name == nil ? shared : "private "
    let prefix = attributes + (concurrent ? "@concurrent " : "") + isolation + access + modifiers
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
      return
        "\(prefix)func \(name ?? function.name.text)\(generics)(\(parameters))\(effects)\(result)"
        + condition
    case .property(let property):
      let type = types.rewrite(property.type.text)
      guard let name else { return "\(prefix)var \(property.name.text): \(type)" }
      return "\(prefix)func \(name)()\(types.effects(operation.effects)) -> \(type)"
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
      if function.name.isOperator {
        return values.count == 2 ? "\(values[0]) \(name) \(values[1])" : "\(name)\(values[0])"
      }
      return "\(target).\(name)(\(values.joined(separator: ", ")))"
    case .property(let property):
      return "\(target).\(property.name.text)"
    case .subscript:
      return "\(target)[\(values.joined(separator: ", "))]"
    }
  }

  /// The call of a variadic function with an array. Swift has no syntax for it, but passes both in
  /// the same manner.
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
    // A function may have two variadic parameters, but its type cannot be written.
    let isWritable = operation.parameters.count(where: \.isVariadic) == 1
    return "unsafe unsafeBitCast(\(target).\(function.name.text)(\(labels))"
      + "\(isWritable ? " as \(variadic)" : ""), to: (\(array)).self)(\(values))"
  }

  private func writeCall(_ operation: Operation, _ isValue: Bool, to writer: inout SourceWriter) {
    writeRebindings(of: operation, to: &writer)
    writeEscaping(of: operation, to: &writer)
    writeNote(of: operation, to: &writer)
    if !operation.isAsync { writeTravellingTypes(ofCall: operation, to: &writer) }
    if operation.isAsync {
      writeAsyncCall(operation, isValue, to: &writer)
    } else if isAnywhere, operation.canBeTold, isValue, operation.mutatesOnCall {
      let sealed = sealedCaptures(of: operation)
      let prepare = { (target: String) in
        "var reference = LiaisonDelegation.sharedReference(\(target));"
      }
      let call = call(operation, on: "reference")
      let letter = self.call(operation, on: "reference", arguments: sealed?.arguments)
      writer.line("_tell\(name)(\(carried(operation)),")
      writer.line(
        "  letter: { \(sealed?.list ?? ""){ \(prepare("$0")) \(letter) } }) { \(prepare("$0")) \(call) }"
      )
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

  /// A closure cannot borrow a value that cannot be copied. The compiler reports that at the type.
  private func writeRebindings(of operation: Operation, to writer: inout SourceWriter) {
    for parameter in operation.parameters {
      if parameter.isBorrowed {
        writeThere(
          "let \(parameter.local) = ", "copy \(parameter.local)",
          at: parameter.parameter.type.range.lowerBound, to: &writer)
      } else {
        writer.lines([parameter.rebinding].compactMap(\.self))
      }
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
      if mutates { head += "var reference = LiaisonDelegation.sharedReference(target); " }
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
      let prepare = mutates ? "var reference = LiaisonDelegation.sharedReference(target); " : ""
      let plain = subject == "$0" ? "try " + self.call(operation, on: "target") : call
      writer.line(
        "\(returns(operation) ? "return " : "")try \(carrier) { target in \(prepare)return Swift.Result { \(plain) } }.get()"
      )
      return
    }
    if mutates, operation.result != nil { call = "return \(call)" }
    // A result builder, which is inferred from the protocol, would treat the line as something to
    // build.
    let returning = operation.isBuilt || returns(operation) ? "return " : ""
    writer.line("\(returning)\(attempt)\(carrier) { \(head)\(call) }")
  }

  /// Whether the body has more lines than the call.
  private func returns(_ operation: Operation) -> Bool {
    invocations != nil || operation.parameters.contains { $0.rebinding != nil }
      || !mayNotEscape(in: operation).isEmpty || !typesOfCall(operation).isEmpty
  }

  private func closureHead(_ parameter: String, _ operation: Operation) -> String {
    isTyped(operation) ? "\(parameter) \(throwsWord(operation)) in " : "\(parameter) in "
  }

  private func isTyped(_ operation: Operation) -> Bool {
    operation.failure != nil || operation.needsToDenyThrowing
  }

  private func throwsWord(_ operation: Operation) -> String {
    if let failure = operation.failure { return "throws(\(localTypes.rewrite(failure.text)))" }
    if operation.needsToDenyThrowing { return "throws(Swift.Never)" }
    return operation.isThrowing ? "throws" : ""
  }

  private func writeSet(_ operation: Operation, _ isValue: Bool, to writer: inout SourceWriter) {
    writeEscapingQuietly(of: operation, to: &writer)
    writeNote(of: operation, isSetter: true, to: &writer)
    let carrier =
      "_call\(name)(\(carried(operation, isSetter: true)), answer: LiaisonDelegation.Told())"
    if isValue, operation.mutatesOnSet {
      writer.block(carrier) { writer in
        writer.line("var reference = LiaisonDelegation.sharedReference($0)")
        writer.line(
          "let change: (inout \(target(in: scope))) -> Void = { \(call(operation, on: "$0")) = newValue }"
        )
        writer.line("change(&reference)")
      }
    } else {
      writer.line("\(carrier) { \(call(operation, on: "$0")) = newValue }")
    }
  }

  // MARK: - Pieces

  var optionalName: String { "\(scope)\(name)Optional" }

  /// The requirement without further properties: `LiaisonCore.Requirement("title", 2, .get)`.
  func requirementName(_ operation: Operation, isSetter: Bool = false) -> String {
    let access = operation.accessors == nil ? "" : isSetter ? ", .set" : ", .get"
    return "LiaisonCore.Requirement(\"\(operation.displayName)\", \(operation.index)\(access))"
  }

  /// The requirement with the rights and options that the contract states.
  func requirement(_ operation: Operation, isSetter: Bool = false) -> String {
    let rights = isSetter ? operation.requires?.set : operation.requires?.get
    var attached: [String] = []
    if let rights { attached.append("$0.require(\(localTypes.rewrite(expression: rights)))") }
    if operation.isOptional { attached.append("$0.mayBeMissing(\(optionalName).self)") }
    let attachment = attached.isEmpty ? "" : " { \(attached.joined(separator: "; ")) }"
    return requirementName(operation, isSetter: isSetter) + attachment
  }

  /// The requirement as an argument of the carriers. If the call was noted, it contains the call.
  func carried(_ operation: Operation, isSetter: Bool = false) -> String {
    invocations == nil ? requirement(operation, isSetter: isSetter) : "_requirement"
  }

  func partType(_ operation: Operation) -> String {
    operation.resultType(localTypes)
  }

  /// The expression that makes one answer of many results.
  func answer(_ operation: Operation) -> String {
    var rule = "LiaisonDelegation.Told()"
    if operation.result != nil {
      let type = operation.resultType(localTypes)
      if let spec = operation.answer {
        rule = spec.expression(for: type, types: localTypes)
      } else if let missing = operation.missingAnswer {
        rule =
          "LiaisonDelegation.ChosenAnswer<\(type)>.first(whenNobody: \(localTypes.rewrite(expression: missing)))"
      } else {
        rule = "LiaisonDelegation.OnlyAnswer<\(type)>(to: \(requirementName(operation)))"
      }
      if let placeholder = operation.placeholder {
        let value = localTypes.rewrite(expression: placeholder)
        rule = "LiaisonDelegation.PlaceholderAnswer(\(rule), \(value))"
      }
      if operation.isOptional, !operation.isAsync {
        rule = "LiaisonDelegation.IfImplemented(\(rule))"
      }
    }
    return operation.collectsErrors ? "LiaisonDelegation.CollectingErrors(\(rule))" : rule
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
