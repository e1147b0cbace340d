extension Contract {
  /// Writes the type of optional requirements, with which a delegator asks before it prepares a
  /// call. The type is no enumeration, because the compiler takes longer for derived conformances
  /// than for all the rest.
  func writeOptional(to writer: inout SourceWriter) {
    writeTypePreamble(["The requirements of `\(name)` that a delegate may leave out."], to: &writer)
    writer.block(
      "nonisolated \(typeAccess)struct \(name)Optional: LiaisonCore.OptionalRequirement"
    ) {
      writer in
      writer.line("\(access)let rawValue: Swift.Int")
      writer.line("\(access)init(rawValue: Swift.Int) { self.rawValue = rawValue }")
      for operation in optionalOperations {
        let name = Keywords.escaped(operation.handlerName)
        writer.line(
          "\(access)static var \(name): Self { Self(rawValue: \(operation.index)) }")
      }
      writer.line()
      writer.line(
        "/// Whether `delegate` may implement it. `false` is certain. `true` is assumed for a class"
      )
      writer.line("/// that has not been called yet.")
      writer.block(
        "\(access)func isImplemented\(genericParameters)(by delegate: \(target)) -> Swift.Bool\(genericWhere)"
      ) {
        writer in
        if parts.contains(.handlers), handlersObstacle == nil { writeHandlersCase(to: &writer) }
        if parts.contains(.multicast), multicastObstacle == nil {
          writer.block(
            "if let multicast = \(concrete("delegate")) as? \(name)Multicast\(genericArguments)"
          ) {
            $0.line("return multicast.responds(to: self)")
          }
        }
        writer.line(
          "return !LiaisonCore.Implementations.isKnownMissing(self, in: Swift.type(of: delegate as Any))"
        )
      }
      if optionalOperations.contains(where: { $0.result != nil && !$0.isAsync }) {
        writer.line()
        writeAsk(to: &writer)
      }
    }
  }

  /// The compiler knows that a type which does not conform is no delegate.
  private func concrete(_ delegate: String) -> String {
    parents.isEmpty ? delegate : "(\(delegate) as Any)"
  }

  private func writeHandlersCase(to writer: inout SourceWriter) {
    let type = "\(name)Handlers\(genericArguments)._Delegate"
    writer.block("if let handlers = \(concrete("delegate")) as? \(type)") {
      $0.line("return handlers.implements(self)")
    }
  }

  private func writeAsk(to writer: inout SourceWriter) {
    writer.line("/// Asks a delegate, unless it leaves the requirement out.")
    writer.line(
      "\(inlinable)func ask<_Part, _Failure: Swift.Error\(genericParameters.isEmpty ? "" : ", " + genericParameters.dropFirst().dropLast())>("
    )
    writer.line("  _ delegate: \(target), _ body: () throws(_Failure) -> _Part")
    writer.block(") throws(_Failure) -> _Part?\(genericWhere)") { writer in
      writer.line("guard isImplemented(by: delegate) else { return nil }")
      writer.line("let part = try body()")
      writer.line("return isImplemented(by: delegate) ? part : nil")
    }
  }

  /// Writes the bodies of optional requirements that a conforming type leaves out.
  func writeMissingBodies(to writer: inout SourceWriter) {
    writer.lines(sharedAttributes)
    writer.block("\(isNonisolated ? "nonisolated " : "")extension \(scope)\(name)") { writer in
      write(where: \.isOptional, to: &writer) { writeMissingBody(of: $0, to: &$1) }
    }
  }

  private func writeMissingBody(of operation: Operation, to writer: inout SourceWriter) {
    let note =
      "LiaisonCore.Implementations.noteMissing(\(optionalName).\(Keywords.escaped(operation.handlerName)), "
      + "in: Swift.type(of: self as Any))"
    let types = localTypes.inside("\(scope)\(name)Forwarding.")
    let head = declarationHead(of: operation, types: types)
    if let accessors = operation.accessors {
      writer.block(head) { writer in
        writer.block("get\(types.effects(operation.effects))") { writer in
          writer.line(note)
          writer.line("return \(types.rewrite(expression: operation.missingAnswer ?? "nil"))")
        }
        if accessors.setter != nil {
          writer.block(operation.mutatesOnSet ? "set" : "nonmutating set") { $0.line(note) }
        }
      }
    } else {
      writer.block(head) { writer in
        writer.line(note)
        if operation.result != nil {
          writer.line("return \(types.rewrite(expression: operation.missingAnswer ?? "nil"))")
        }
      }
    }
  }
}
