extension Contract {
  private static let library = "LiaisonRemote"
  private static let reader = "inout \(library).RemoteReader"
  private static let message = "inout \(library).OutgoingMessage"
  private static let wireError = "LiaisonWire.WireError"

  /// What stands for an object at the other end of a link, and what answers a call from there.
  func writeRemote(_ options: RemoteOptions, to writer: inout SourceWriter) {
    writeTypePreamble(["A `\(name)` at the other end of a link."], to: &writer)
    let bases =
      (superclass.map { [$0] } ?? []) + ["\(Self.library).RemoteProxy", name]
      + parents.map(\.forwarding) + standingIn
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
      writer.line()
      writeAnswering(options, to: &writer)
      writer.line()
      writeNumbers(to: &writer)
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
    writer.line("\(access)nonisolated let _reference: \(Self.library).RemoteReference")
    for parent in parents {
      writer.line("nonisolated let _\(parentProperty(parent)): \(parent.remoteAlias)")
    }
    writer.line()
    writer.block("\(access)nonisolated init(_ reference: \(Self.library).RemoteReference)") {
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

  /// Names the contracts and errors of a requirement where it names them, so that what the compiler says
  /// of them appears there, and once.
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
        "typealias ",
        "_Thrown\(operation.index) = \(Self.library).ThrownRemotely<\(failure.text)>",
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
      writer.lines(operation.parameters.compactMap(\.rebinding))
      let mutates = signature.parameters.isEmpty ? "let" : "var"
      writer.line("\(mutates) _message = self._reference.makeMessage()")
      for (parameter, form) in zip(operation.parameters, signature.parameters) {
        writePut(
          form, parameter.local, into: "_message", at: parameter.parameter.type.range, to: &writer)
      }
      writeCall(
        "self._reference", "\(literal(operation.displayName)), \(operation.wireNumber)",
        isOneWay: operation.isOneWay,
        errors: operation.failure.map { failure in
          "\(RemoteOptions.number(of: failure.text)), \(reading("_Thrown\(operation.index).Thrown")), "
        }, signature.result, options, to: &writer)
    }
    if operation.accessors == nil { return writer.block(head) { body(&$0) } }
    writer.block(head) {
      $0.block("get\(LocalTypes.none.effects(operation.effects))") { body(&$0) }
    }
  }

  /// Sends `_message` and reads the answer.
  private func writeCall(
    _ reference: String, _ requirement: String, isOneWay: Bool = false, errors: String? = nil,
    _ result: RemoteForm?, _ options: RemoteOptions, to writer: inout SourceWriter
  ) {
    let verb = isOneWay ? "send" : "ask"
    writer.line(
      "let _reply = await \(reference).\(verb)(\(Self.library).RemoteRequirement(\(requirement)), _message)"
    )
    let errors = errors ?? (options.errors.isEmpty ? "" : "Self._listedError, ")
    guard let result else {
      return writer.line("try _reply.value(\(errors)\(Self.library).RemoteReader.nothing)")
    }
    writer.line(
      "return try _reply.value(\(errors){ (reader: \(Self.reader)) throws(\(Self.wireError)) -> \(result.type) in"
    )
    writer.indented { writer in
      writeGet(result, as: "value", options, to: &writer)
      writer.line("return value")
    }
    writer.line("})")
  }

  private func reading(_ type: String) -> String {
    "{ (reader: \(Self.reader)) throws(\(Self.wireError)) -> \(type) in try reader.get(\(type.metatype)) }"
  }

  private func writeListedErrors(_ options: RemoteOptions, to writer: inout SourceWriter) {
    writer.block(
      "private nonisolated static func _listedError(_ number: Swift.UInt32, _ reader: \(Self.reader)) "
        + "throws(\(Self.wireError)) -> (any Swift.Error)?"
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
    writer.line("  _ request: \(Self.library).RemoteRequest, _ error: any Swift.Error")
    writer.block(") -> \(Self.library).RemoteAnswer") { writer in
      for error in options.errors {
        writer.block("if let error = error as? \(error)") { writeError(error, to: &$0) }
      }
      writer.line("return \(Self.library).RemoteRequest.fail(request, error)")
    }
  }

  // MARK: - Answering

  private func writeAnswering(_ options: RemoteOptions, to writer: inout SourceWriter) {
    if operations.contains(where: \.isDeprecated) {
      writer.line(
        "@available(*, deprecated, message: \"some of the requirements are deprecated\")")
    }
    writer.line("\(access)nonisolated(nonsending) static func _answer(")
    writer.line("  _ request: \(Self.library).RemoteRequest, to subject: \(target)")
    writer.block(") async -> \(Self.library).RemoteAnswer?") { writer in
      if operations.isEmpty { return writeParentsAnswer(to: &writer) }
      writer.line("do throws(\(Self.wireError)) {")
      writer.indented { writer in
        writer.line("switch request.requirement {")
        write(to: &writer) { operation, writer in
          writer.line("case \(operation.wireNumber):  // \(operation.wireName)")
          writer.indented { writeAnswer(operation, options, to: &$0) }
        }
        writer.line("default:")
        writer.indented { writeParentsAnswer(to: &$0) }
        writer.line("}")
      }
      writer.line("} catch { return request.refusal(error) }")
    }
  }

  /// Names requirements, which the link knows by their numbers.
  private func writeNumbers(to writer: inout SourceWriter) {
    writer.block(
      "\(access)nonisolated static func _requirement(_ number: Swift.UInt32) -> LiaisonCore.Requirement?"
    ) { writer in
      writer.line("switch number {")
      write(to: &writer) { operation, writer in
        writer.line("case \(operation.wireNumber): return \(requirementName(operation))")
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
    let hasArguments = !signature.parameters.isEmpty
    writer.line("\(hasArguments ? "var" : "let") reader = try request.makeReader()")
    for (place, form) in signature.parameters.enumerated() {
      writeGet(form, as: "argument\(place)", options, to: &writer)
    }
    writer.line("try reader.end()")
    let arguments = operation.parameters.enumerated().map { place, parameter in
      parameter.argument(named: "argument\(place)")
    }
    let call = call(operation, on: "subject", arguments: arguments, types: LocalTypes.none)
    writeOutcome(
      of: call, failure: operation.failure?.text, signature.result, at: operation.result?.range,
      options, to: &writer)
  }

  /// Calls, and writes the result or the error.
  private func writeOutcome(
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
      writer.line("var answer = request.makeAnswer()")
      writePut(result, "result", into: "answer", at: range, to: &writer)
      writer.line("return request.value(answer)")
    }
    guard let failure else {
      return writer.line("} catch { return \(failing(options))(request, error) }")
    }
    writer.line("} catch {")
    writer.indented { writeError(failure, to: &$0) }
    writer.line("}")
  }

  /// The function that answers with an error that a requirement does not name.
  private func failing(_ options: RemoteOptions) -> String {
    options.errors.isEmpty ? "\(Self.library).RemoteRequest.fail" : "Self._fail"
  }

  private func writeError(_ type: String, to writer: inout SourceWriter) {
    writer.line("var answer = request.makeError(\(RemoteOptions.number(of: type)))")
    writer.line("answer.put(error)")
    writer.line("return request.error(answer)")
  }

  // MARK: - Values

  /// Writes a value into a message. The compiler's complaint about a type that cannot travel appears at
  /// `range`, if there is one.
  private func writePut(
    _ form: RemoteForm, _ value: String, into message: String, at range: Range<Int>? = nil,
    to writer: inout SourceWriter
  ) {
    switch form {
    case .plain:
      guard let range else { return writer.line("\(message).put(\(value))") }
      writeThere("\(message).", "put(\(value))", at: range.lowerBound, to: &writer)
    case .contract(_, let alias): writer.line("\(message).put(\(value), as: \(alias).self)")
    case .optional(let inner): writeNested("optional", inner, value, message, to: &writer)
    case .list(let inner): writeNested("each", inner, value, message, to: &writer)
    case .stream(let inner):
      let failing = failing(remote ?? RemoteOptions())
      writeNested("stream", inner, "\(value), failing: \(failing)", message, to: &writer)
    case .closure(let closure):
      writer.line(
        "\(message).put(closure: \(value)) { (request: \(Self.library).RemoteRequest, closure: \(closure.type)) async -> \(Self.library).RemoteAnswer in"
      )
      writer.indented { writeClosureAnswer(closure, to: &$0) }
      writer.line("}")
    }
  }

  private func writeNested(
    _ label: String, _ inner: RemoteForm, _ value: String, _ message: String,
    to writer: inout SourceWriter
  ) {
    writer.line(
      "\(message).put(\(label): \(value)) { (message: \(Self.message), value: \(inner.parameterType)) in"
    )
    writer.indented { writePut(inner, "value", into: "message", to: &$0) }
    writer.line("}")
  }

  private func writeClosureAnswer(_ closure: RemoteClosure, to writer: inout SourceWriter) {
    writer.line("do throws(\(Self.wireError)) {")
    writer.indented { writer in
      writer.line(
        "\(closure.parameters.isEmpty ? "let" : "var") reader = try request.makeReader()")
      for (place, form) in closure.parameters.enumerated() {
        writeGet(form, as: "value\(place)", RemoteOptions(), to: &writer)
      }
      writer.line("try reader.end()")
      let values = closure.parameters.indices.map { "value\($0)" }.joined(separator: ", ")
      writeOutcome(
        of: "closure(\(values))", failure: nil, closure.result, at: nil, remote ?? RemoteOptions(),
        to: &writer)
    }
    writer.line("} catch { return request.refusal(error) }")
  }

  /// Reads a value from `reader`.
  private func writeGet(
    _ form: RemoteForm, as name: String, _ options: RemoteOptions, to writer: inout SourceWriter
  ) {
    switch form {
    case .plain(let type): writer.line("let \(name) = try reader.get(\(type.metatype))")
    case .contract(_, let alias): writer.line("let \(name) = try reader.get(\(alias).self)")
    case .optional(let inner): writeNestedGet("getOptional", inner, name, options, to: &writer)
    case .list(let inner): writeNestedGet("getArray", inner, name, options, to: &writer)
    case .stream(let inner): writeStreamGet(inner, name, options, to: &writer)
    case .closure(let closure):
      writer.line(
        "let \(name) = try reader.getClosure { (reference: \(Self.library).RemoteReference) -> \(closure.type) in"
      )
      writer.indented { writeClosureAsking(closure, options, to: &$0) }
      writer.line("}")
    }
  }

  private func writeNestedGet(
    _ function: String, _ inner: RemoteForm, _ name: String, _ options: RemoteOptions,
    to writer: inout SourceWriter
  ) {
    writer.line(
      "let \(name) = try reader.\(function) { (reader: \(Self.reader)) throws(\(Self.wireError)) -> \(inner.type) in"
    )
    writer.indented { writer in
      writeGet(inner, as: "value", options, to: &writer)
      writer.line("return value")
    }
    writer.line("}")
  }

  private func writeStreamGet(
    _ inner: RemoteForm, _ name: String, _ options: RemoteOptions, to writer: inout SourceWriter
  ) {
    let batch = "\(Self.library).StreamBatch<\(inner.type)>"
    writer.line(
      "let \(name) = try reader.getStream { (reply: \(Self.library).RemoteReply) throws -> \(batch) in"
    )
    writer.indented { writer in
      let errors = options.errors.isEmpty ? "" : "Self._listedError, "
      writer.line(
        "try reply.value(\(errors){ (reader: \(Self.reader)) throws(\(Self.wireError)) -> \(batch) in"
      )
      writer.indented { writer in
        writeNestedGet("getBatch", inner, "batch", options, to: &writer)
        writer.line("return batch")
      }
      writer.line("})")
    }
    writer.line("}")
  }

  private func writeClosureAsking(
    _ closure: RemoteClosure, _ options: RemoteOptions, to writer: inout SourceWriter
  ) {
    let names = closure.parameters.indices.map { "value\($0)" }
    writer.line("return {" + (names.isEmpty ? "" : " \(names.joined(separator: ", ")) in"))
    writer.indented { writer in
      writer.line("\(names.isEmpty ? "let" : "var") _message = reference.makeMessage()")
      for (name, form) in zip(names, closure.parameters) {
        writePut(form, name, into: "_message", to: &writer)
      }
      writeCall(
        "reference", "\"closure\", 0", closure.result, options, to: &writer)
    }
    writer.line("}")
  }
}

extension RemoteForm {
  /// The type as that of a parameter.
  fileprivate var parameterType: String {
    if case .closure = self { "@escaping \(type)" } else { type }
  }
}

extension String {
  /// `Reading.self`, `(any Error).self`
  fileprivate var metatype: String {
    let isName = allSatisfy { $0.isLetter || $0.isNumber || "_.<>[]?:, ".contains($0) }
    return isName && !hasPrefix("any ") ? "\(self).self" : "(\(self)).self"
  }
}
