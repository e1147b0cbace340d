/// The names of the library as generated code spells them.
enum RemoteNames {
  static let library = "LiaisonRemote"
  static let reader = "inout \(library).RemoteReader"
  static let message = "inout \(library).OutgoingMessage"
  static let wireError = "LiaisonWire.WireError"
}

extension Contract {
  /// Writes the class whose objects stand for objects at the other end of a link. It also answers
  /// calls from there.
  func writeRemote(_ options: RemoteOptions, to writer: inout SourceWriter) {
    writeTypePreamble(["A `\(name)` at the other end of a link."], to: &writer)
    let bases =
      (superclass.map { [$0] } ?? []) + ["\(RemoteNames.library).RemoteProxy"] + conformances
      + standingIn
    writer.block(
      "\(isolation)\(typeAccess)final class \(name)Remote: \(bases.joined(separator: ", "))"
    ) { writer in
      writeRemoteMembers(to: &writer)
      writer.line()
      for parent in parents {
        writeAdapterCarriers(parent, on: "_\(parentProperty(parent))", to: &writer)
      }
      write(to: &writer) { operation, writer in
        let signature = RemoteSignature(of: operation)
        writeNamedTypes(signature, of: operation, to: &writer)
        writeAsking(operation, signature, options, to: &writer)
      }
      writeAhead(options, to: &writer)
      writer.line()
      writeAnswering(options, to: &writer)
      writer.line()
      writeNumbers(to: &writer)
      writer.line()
      writeDescription(options, to: &writer)
      if !options.errors.isEmpty {
        writer.line()
        writeListedErrors(options, to: &writer)
      }
    }
  }

  private func writeRemoteMembers(to writer: inout SourceWriter) {
    writer.line("\(access)typealias _Subject = \(target)")
    for parent in parents {
      writeThere(
        "\(access)typealias \(parent.remoteAlias) = ",
        "\(parent.remote)  // '\(parent.bareName)' must have '.remote' too",
        at: parent.range.lowerBound, to: &writer)
    }
    writer.line()
    writer.line("\(access)nonisolated let _reference: \(RemoteNames.library).RemoteReference")
    for parent in parents {
      writer.line("nonisolated let _\(parentProperty(parent)): \(parent.remoteAlias)")
    }
    writer.line()
    writer.block("\(access)nonisolated init(_ reference: \(RemoteNames.library).RemoteReference)") {
      $0.line("_reference = reference")
      for parent in parents {
        $0.line("_\(parentProperty(parent)) = \(parent.remoteAlias)(reference)")
      }
      if superclass != nil { $0.line("super.init()") }
    }
    writer.line()
    writer.line(
      "\(access)nonisolated static var _contract: Swift.String { \(literal(scope + name)) }")
    writer.line("\(access)nonisolated var _subject: \(target) { self }")
  }

  /// Names the contracts and errors of a requirement where the requirement names them, so that the
  /// compiler's messages about them appear there, and once.
  private func writeNamedTypes(
    _ signature: RemoteSignature, of operation: Operation, to writer: inout SourceWriter
  ) {
    for contract in signature.contracts {
      writeThere(
        "\(access)typealias \(contract.alias) = ",
        "\(contract.remote)  // '\(contract.name)' must be a contract with '.remote'",
        at: contract.range.lowerBound, to: &writer)
    }
    if let failure = operation.failure {
      writeThere(
        "typealias _Thrown\(operation.index) = ",
        "_ThrownRemotely<\(failure.text)>",
        at: failure.range.lowerBound, to: &writer)
    }
  }

  // MARK: - Asking

  private func writeAsking(
    _ operation: Operation, _ signature: RemoteSignature, _ options: RemoteOptions,
    to writer: inout SourceWriter
  ) {
    let head = declarationHead(of: operation, types: .none)
    func body(_ writer: inout SourceWriter) {
      writeArguments(operation, signature, to: &writer)
      writeCall(
        "self._reference", "\(literal(operation.displayName)), \(operation.wireNumber)",
        isOneWay: operation.isOneWay, errors: readingErrors(of: operation, options),
        signature.result, options, at: operation.result?.range, to: &writer)
    }
    if operation.accessors == nil { return writer.block(head) { body(&$0) } }
    writer.block(head) {
      $0.block("get\(LocalTypes.none.effects(operation.effects))") { body(&$0) }
    }
  }

  /// Writes the code that makes `_message`.
  func writeArguments(
    _ operation: Operation, _ signature: RemoteSignature, to writer: inout SourceWriter
  ) {
    writer.lines(operation.parameters.compactMap(\.rebinding))
    let mutates = signature.parameters.isEmpty ? "let" : "var"
    writer.line("\(mutates) _message = self._reference.makeMessage()")
    for (parameter, form) in zip(operation.parameters, signature.parameters) {
      writePut(
        form, parameter.local, into: "_message", at: parameter.parameter.type.range, to: &writer)
    }
  }

  /// The first arguments of the function that reads an answer.
  func readingErrors(of operation: Operation, _ options: RemoteOptions) -> String {
    if let failure = operation.failure {
      let number = RemoteOptions.number(of: failure.text)
      return "\(number), \(reading("_Thrown\(operation.index).Thrown")), "
    }
    return readingListedErrors(options)
  }

  func readingListedErrors(_ options: RemoteOptions) -> String {
    options.errors.isEmpty ? "" : "\(name)Remote._listedError, "
  }

  /// Writes the code that sends `_message` and reads the answer.
  func writeCall(
    _ reference: String, _ requirement: String, isOneWay: Bool = false, errors: String? = nil,
    _ result: RemoteForm?, _ options: RemoteOptions, at range: Range<Int>?,
    to writer: inout SourceWriter
  ) {
    let verb = isOneWay ? "send" : "ask"
    writer.line(
      "let _reply = await \(reference).\(verb)(\(RemoteNames.library).RemoteRequirement(\(requirement)), _message)"
    )
    let errors = errors ?? readingListedErrors(options)
    guard let result else {
      return writer.line("try _reply.value(\(errors)\(RemoteNames.library).RemoteReader.nothing)")
    }
    writer.line(
      "return try _reply.value(\(errors){ (reader: \(RemoteNames.reader)) throws(\(RemoteNames.wireError)) -> \(result.type) in"
    )
    writer.indented { writer in
      writeGet(result, as: "value", options, at: range, to: &writer)
      writer.line("return value")
    }
    writer.line("})")
  }

  func reading(_ type: String) -> String {
    "{ (reader: \(RemoteNames.reader)) throws(\(RemoteNames.wireError)) -> \(type) in try reader.get(\(type.metatype)) }"
  }

  private func writeListedErrors(_ options: RemoteOptions, to writer: inout SourceWriter) {
    writer.block(
      "private nonisolated static func _listedError(_ number: Swift.UInt32, _ reader: \(RemoteNames.reader)) "
        + "throws(\(RemoteNames.wireError)) -> (any Swift.Error)?"
    ) { writer in
      writer.line("switch number {")
      for error in options.errors {
        writer.line("case \(RemoteOptions.number(of: error)): return try reader.get(\(error).self)")
      }
      writer.line("default: return nil")
      writer.line("}")
    }
    writer.line()
    writer.line("@Sendable private nonisolated static func _fail(")
    writer.line("  _ request: \(RemoteNames.library).RemoteRequest, _ error: any Swift.Error")
    writer.block(") -> \(RemoteNames.library).RemoteAnswer") { writer in
      for error in options.errors {
        writer.block("if let error = error as? \(error)") { writeError(error, to: &$0) }
      }
      writer.line("return \(RemoteNames.library).RemoteRequest.fail(request, error)")
    }
  }

  // MARK: - Answering

  private func writeAnswering(_ options: RemoteOptions, to writer: inout SourceWriter) {
    writeDeprecation(if: operations.contains(where: \.isDeprecated), to: &writer)
    writer.line("\(access)nonisolated(nonsending) static func _answer(")
    writer.line("  _ request: \(RemoteNames.library).RemoteRequest, to subject: \(target)")
    writer.block(") async -> \(RemoteNames.library).RemoteAnswer?") { writer in
      if operations.isEmpty { return writeParentsAnswer(to: &writer) }
      // One call, because each would take memory of its own.
      writer.line(
        "let answer: nonisolated(nonsending) (\(RemoteNames.library).RemoteRequest, \(target)) async -> \(RemoteNames.library).RemoteAnswer"
      )
      writer.line("switch request.requirement {")
      write(to: &writer) { operation, writer in
        writer.line("case \(operation.wireNumber): answer = \(operation.answering)")
      }
      writer.line("default:")
      writer.indented { writeParentsAnswer(to: &$0) }
      writer.line("}")
      writer.line("return await answer(request, subject)")
    }
    write(to: &writer) { operation, writer in
      writer.line()
      writeAnswering(operation, options, to: &writer)
    }
  }

  /// Writes the function that carries out one requirement.
  ///
  /// Each is a function of its own, and is not inlined, because a call's task has memory for all that
  /// its function may use. In one function, that would grow with each requirement.
  private func writeAnswering(
    _ operation: Operation, _ options: RemoteOptions, to writer: inout SourceWriter
  ) {
    writer.line("// \(operation.wireName)")
    writeDeprecation(if: operation.isDeprecated, to: &writer)
    writer.line("@inline(never)")
    writer.line("private nonisolated(nonsending) static func \(operation.answering)(")
    writer.line("  _ request: \(RemoteNames.library).RemoteRequest, _ subject: \(target)")
    writer.block(") async -> \(RemoteNames.library).RemoteAnswer") { writer in
      writer.line("do throws(\(RemoteNames.wireError)) {")
      writer.indented { writeAnswer(operation, options, to: &$0) }
      writer.line("} catch { return request.refusal(error) }")
    }
  }

  private func writeDeprecation(if isDeprecated: Bool, to writer: inout SourceWriter) {
    if !isDeprecated { return }
    writer.line("@available(*, deprecated, message: \"some of the requirements are deprecated\")")
  }

  /// Writes a function that finds a requirement by its number, with the rights that it needs.
  private func writeNumbers(to writer: inout SourceWriter) {
    writer.block(
      "\(access)nonisolated static func _requirement(_ number: Swift.UInt32) -> LiaisonCore.Requirement?"
    ) { writer in
      writer.line("switch number {")
      write(to: &writer) { operation, writer in
        let rights = operation.requires?.get.map { " { $0.require(\($0)) }" } ?? ""
        writer.line("case \(operation.wireNumber): return \(requirementName(operation))\(rights)")
      }
      writer.line("default:")
      writer.indented { writer in
        for parent in parents {
          writer.line(
            "if let requirement = \(parent.remoteAlias)._requirement(number) { return requirement }"
          )
        }
        writer.line("return nil")
      }
      writer.line("}")
    }
  }

  /// Writes what a program that does not know the contract is told of it.
  private func writeDescription(_ options: RemoteOptions, to writer: inout SourceWriter) {
    writer.block(
      "\(access)nonisolated static func _describe(in description: inout LiaisonWire.WireDescription)"
    ) { writer in
      let errors = options.errors.map { "\($0).self" }.joined(separator: ", ")
      let mark = errors.isEmpty ? "@Contract(.remote)" : "@Contract(.remote(throwing: \(errors)))"
      let inherited = (parents.map(\.name) + ["Sendable"]).joined(separator: ", ")
      writer.line(
        "description.open(_contract, \(literal("\(mark) protocol \(name): \(inherited)")))")
      for parent in parents {
        writer.line("description.include(contract: \(parent.remoteAlias).self)")
      }
      for error in options.errors {
        writer.line("description.include(\(error.metatype)\(error.asName))")
      }
      write(to: &writer) { operation, writer in
        writer.line("description.add(\(literal(operation.declaration(in: source.text))))")
        // Its types may be newer than the contract.
        if operation.requirement.attributes.contains(where: { $0.name == "available" }) { return }
        let signature = RemoteSignature(of: operation)
        let forms = signature.parameters + [signature.result].compactMap(\.self)
        let types = forms.flatMap(\.plainTypes) + [operation.failure?.text].compactMap(\.self)
        for type in types.describable {
          writer.line("description.include(\(type.metatype)\(type.asName))")
        }
        for contract in signature.contracts {
          writer.line("description.include(contract: \(contract.alias).self)")
        }
      }
    }
  }

  private func writeParentsAnswer(to writer: inout SourceWriter) {
    for parent in parents.dropLast() {
      writer.line(
        "if let answer = await \(parent.remoteAlias)._answer(request, to: subject) { return answer }"
      )
    }
    let last = parents.last.map { "await \($0.remoteAlias)._answer(request, to: subject)" }
    writer.line("return \(last ?? "nil")")
  }

  private func writeAnswer(
    _ operation: Operation, _ options: RemoteOptions, to writer: inout SourceWriter
  ) {
    let signature = RemoteSignature(of: operation)
    let ranges = operation.parameters.map(\.parameter.type.range)
    writeReading(signature.parameters, as: "argument", options, at: ranges, to: &writer)
    let arguments = operation.parameters.enumerated().map { place, parameter in
      parameter.argument(named: "argument\(place)")
    }
    let call = call(operation, on: "subject", arguments: arguments, types: LocalTypes.none)
    writeOutcome(
      of: call, failure: operation.failure?.text, signature.result, at: operation.result?.range,
      options, to: &writer)
  }

  /// Writes the call and the code that sends its result or error.
  func writeOutcome(
    of call: String, failure: String?, _ result: RemoteForm?, at range: Range<Int>?,
    _ options: RemoteOptions, to writer: inout SourceWriter
  ) {
    writer.line("do\(failure.map { " throws(\($0))" } ?? "") {")
    writer.indented { writer in
      guard let result else {
        writer.line("try await \(call)")
        return writer.line("return request.done()")
      }
      writer.line("let result = try await \(call)")
      writer.line("return request.value { (answer: \(RemoteNames.message)) in")
      writer.indented { writePut(result, "result", into: "answer", at: range, to: &$0) }
      writer.line("}")
    }
    guard let failure else {
      return writer.line("} catch { return \(failing(options))(request, error) }")
    }
    writer.line("} catch {")
    writer.indented { writeError(failure, to: &$0) }
    writer.line("}")
  }

  /// The function that answers with an error that a requirement does not name.
  func failing(_ options: RemoteOptions) -> String {
    options.errors.isEmpty ? "\(RemoteNames.library).RemoteRequest.fail" : "\(name)Remote._fail"
  }

  private func writeError(_ type: String, to writer: inout SourceWriter) {
    let number = RemoteOptions.number(of: type)
    writer.line(
      "return request.error(\(number)) { (answer: \(RemoteNames.message)) in answer.put(error) }")
  }
}

extension Operation {
  /// The function that carries the requirement out: `_answer3514201234`
  fileprivate var answering: String { "_answer\(wireNumber)" }
}
