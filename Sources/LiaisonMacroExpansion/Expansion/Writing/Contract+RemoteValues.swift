extension Contract {
  /// Writes the code that adds a value to a message. If there is a `range`, the compiler's error
  /// about a type that cannot travel appears there.
  func writePut(
    _ form: RemoteForm, _ value: String, into message: String, at range: Range<Int>? = nil,
    to writer: inout SourceWriter
  ) {
    switch form {
    case .plain:
      guard let range else { return writer.line("\(message).put(\(value))") }
      writeThere("\(message).", "put(\(value))", at: range.lowerBound, to: &writer)
    case .contract(_, let alias): writer.line("\(message).put(\(value), as: \(alias).self)")
    case .optional(let inner): writeNested("optional", inner, value, message, range, to: &writer)
    case .list(let inner): writeNested("each", inner, value, message, range, to: &writer)
    case .table(_, let inner): writeNested("table", inner, value, message, range, to: &writer)
    case .stream(let inner):
      let failing = failing(remote ?? RemoteOptions())
      writeNested("stream", inner, "\(value), failing: \(failing)", message, range, to: &writer)
    case .closure(let closure):
      writer.line(
        "\(message).put(closure: \(value)) { (request: \(RemoteNames.library).RemoteRequest, closure: \(closure.type)) async -> \(RemoteNames.library).RemoteAnswer in"
      )
      writer.indented { writeClosureAnswer(closure, at: range, to: &$0) }
      writer.line("}")
    }
  }

  private func writeNested(
    _ label: String, _ inner: RemoteForm, _ value: String, _ message: String,
    _ range: Range<Int>?, to writer: inout SourceWriter
  ) {
    writer.line(
      "\(message).put(\(label): \(value)) { (message: \(RemoteNames.message), value: \(inner.parameterType)) in"
    )
    writer.indented { writePut(inner, "value", into: "message", at: range, to: &$0) }
    writer.line("}")
  }

  private func writeClosureAnswer(
    _ closure: RemoteClosure, at range: Range<Int>?, to writer: inout SourceWriter
  ) {
    writer.line("do throws(\(RemoteNames.wireError)) {")
    writer.indented { writer in
      let ranges = closure.parameters.map { _ in range }
      writeReading(
        closure.parameters, as: "value", remote ?? RemoteOptions(), at: ranges, to: &writer)
      let values = closure.parameters.indices.map { "value\($0)" }.joined(separator: ", ")
      writeOutcome(
        of: "closure(\(values))", failure: nil, closure.result, at: range,
        remote ?? RemoteOptions(), to: &writer)
    }
    writer.line("} catch { return request.refusal(error) }")
  }

  /// Writes the code that reads all values of a call, as constants that are numbered from `name0` on.
  ///
  /// The values are read in a closure, which does not suspend. What it uses would otherwise be kept
  /// for the whole call, and that of every other requirement with it.
  func writeReading(
    _ forms: [RemoteForm], as name: String, _ options: RemoteOptions, at ranges: [Range<Int>?],
    to writer: inout SourceWriter
  ) {
    if forms.isEmpty {
      return writer.line("try request.read(\(RemoteNames.library).RemoteReader.nothing)")
    }
    let names = forms.indices.map { "\(name)\($0)" }.joined(separator: ", ")
    let types = forms.map(\.type).joined(separator: ", ")
    let (values, type) = forms.count == 1 ? (names, types) : ("(\(names))", "(\(types))")
    writer.line(
      "let \(values) = try request.read { (reader: \(RemoteNames.reader)) throws(\(RemoteNames.wireError)) -> \(type) in"
    )
    writer.indented { writer in
      for (place, form) in forms.enumerated() {
        writeGet(form, as: "\(name)\(place)", options, at: ranges[place], to: &writer)
      }
      writer.line("return \(values)")
    }
    writer.line("}")
  }

  /// Writes the code that reads a value from `reader`. A closure sends its arguments when it is
  /// called. The compiler's errors about their types appear at `range`.
  func writeGet(
    _ form: RemoteForm, as name: String, _ options: RemoteOptions, at range: Range<Int>?,
    to writer: inout SourceWriter
  ) {
    switch form {
    case .plain(let type): writer.line("let \(name) = try reader.get(\(type.metatype))")
    case .contract(_, let alias): writer.line("let \(name) = try reader.get(\(alias).self)")
    case .optional(let inner):
      writeNestedGet("getOptional", inner, name, options, range, to: &writer)
    case .list(let inner): writeNestedGet("getArray", inner, name, options, range, to: &writer)
    case .table(let key, let inner): writeTableGet(key, inner, name, options, range, to: &writer)
    case .stream(let inner): writeStreamGet(inner, name, options, range, to: &writer)
    case .closure(let closure):
      writer.line(
        "let \(name) = try reader.getClosure { (reference: \(RemoteNames.library).RemoteReference) -> \(closure.type) in"
      )
      writer.indented { writeClosureAsking(closure, options, range, to: &$0) }
      writer.line("}")
    }
  }

  private func writeNestedGet(
    _ function: String, _ inner: RemoteForm, _ name: String, _ options: RemoteOptions,
    _ range: Range<Int>?, to writer: inout SourceWriter
  ) {
    writer.line(
      "let \(name) = try reader.\(function) { (reader: \(RemoteNames.reader)) throws(\(RemoteNames.wireError)) -> \(inner.type) in"
    )
    writer.indented { writer in
      writeGet(inner, as: "value", options, at: range, to: &writer)
      writer.line("return value")
    }
    writer.line("}")
  }

  private func writeTableGet(
    _ key: String, _ inner: RemoteForm, _ name: String, _ options: RemoteOptions,
    _ range: Range<Int>?, to writer: inout SourceWriter
  ) {
    writeNestedGet(
      "getTable({ (reader: \(RemoteNames.reader)) throws(\(RemoteNames.wireError)) -> \(key) in try reader.get(\(key.metatype)) })",
      inner, name, options, range, to: &writer)
  }

  private func writeStreamGet(
    _ inner: RemoteForm, _ name: String, _ options: RemoteOptions, _ range: Range<Int>?,
    to writer: inout SourceWriter
  ) {
    let batch = "\(RemoteNames.library).StreamBatch<\(inner.type)>"
    writer.line(
      "let \(name) = try reader.getStream { (reply: \(RemoteNames.library).RemoteReply) throws -> \(batch) in"
    )
    writer.indented { writer in
      let errors = readingListedErrors(options)
      writer.line(
        "try reply.value(\(errors){ (reader: \(RemoteNames.reader)) throws(\(RemoteNames.wireError)) -> \(batch) in"
      )
      writer.indented { writer in
        writeNestedGet("getBatch", inner, "batch", options, range, to: &writer)
        writer.line("return batch")
      }
      writer.line("})")
    }
    writer.line("}")
  }

  private func writeClosureAsking(
    _ closure: RemoteClosure, _ options: RemoteOptions, _ range: Range<Int>?,
    to writer: inout SourceWriter
  ) {
    let names = closure.parameters.indices.map { "value\($0)" }
    writer.line("return {" + (names.isEmpty ? "" : " \(names.joined(separator: ", ")) in"))
    writer.indented { writer in
      writer.line("\(names.isEmpty ? "let" : "var") _message = reference.makeMessage()")
      for (name, form) in zip(names, closure.parameters) {
        writePut(form, name, into: "_message", at: range, to: &writer)
      }
      writeCall(
        "reference", "\"closure\", 0", closure.result, options, at: range, to: &writer)
    }
    writer.line("}")
  }
}

extension RemoteForm {
  /// The type as a parameter's type.
  fileprivate var parameterType: String {
    if case .closure = self { "@escaping \(type)" } else { type }
  }
}

extension String {
  /// `Reading.self`, `(any Error).self`
  var metatype: String {
    let isName = allSatisfy { $0.isLetter || $0.isNumber || "_.<>[]?:, ".contains($0) }
    return isName && !hasPrefix("any ") ? "\(self).self" : "(\(self)).self"
  }
}
