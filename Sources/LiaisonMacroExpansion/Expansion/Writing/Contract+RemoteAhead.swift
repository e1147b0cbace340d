extension Contract {
  /// Writes `ahead`, whose calls return at once: with the object that the call will return.
  func writeAhead(_ options: RemoteOptions, to writer: inout SourceWriter) {
    if !operations.contains(where: { $0.promised != nil }) { return }
    writer.line()
    writeDocumentation(
      [
        "Calls that return at once. What they return can be called before it is there: all calls go out",
        "together. If one fails, the calls that build on it fail with its error.",
      ], to: &writer)
    writer.line("\(access)nonisolated var ahead: _Ahead { _Ahead(_reference: _reference) }")
    writer.line()
    writer.block("\(access)nonisolated struct _Ahead: Swift.Sendable") { writer in
      writer.line("fileprivate let _reference: \(RemoteNames.library).RemoteReference")
      write(to: &writer) { operation, writer in
        guard let alias = operation.promised else { return }
        writer.line()
        writer.block(head(of: operation, returning: alias)) { writer in
          writeArguments(operation, RemoteSignature(of: operation), to: &writer)
          let requirement = "\(literal(operation.displayName)), \(operation.wireNumber)"
          let errors = readingErrors(of: operation, options)
          let reading =
            errors.isEmpty
            ? ""
            : ", { reply in try reply.value(\(errors)\(RemoteNames.library).RemoteReader.nothing) }"
          writer.line(
            "return self._reference.askAhead(\(RemoteNames.library).RemoteRequirement(\(requirement)), _message, as: \(alias).self\(reading))"
          )
        }
      }
    }
  }

  private func head(of operation: Operation, returning alias: String) -> String {
    let attributes = operation.requirement.attributes.filter { $0.baseName == "available" }
    let prefix = attributes.map { $0.text + " " }.joined() + access
    let parameters = operation.parameters.map { $0.declaration(.none) }.joined(separator: ", ")
    switch operation.kind {
    case .function(let function):
      return "\(prefix)func \(function.name.text)(\(parameters)) -> \(alias)"
    case .property(let property): return "\(prefix)var \(property.name.text): \(alias)"
    case .subscript: return "\(prefix)subscript(\(parameters)) -> \(alias)"
    }
  }
}
