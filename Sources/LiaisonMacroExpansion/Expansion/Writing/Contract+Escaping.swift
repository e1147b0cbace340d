/// Closures that do not escape and whose type is written as an alias.
///
/// Only the compiler knows that `Completion` is a function. Where a call is kept or goes to another
/// thread, its arguments pass a function that accepts everything but closures that do not escape.
/// The function reports such a closure at the parameter's type. In all other places generated code
/// calls a variant without a message, so that there is one error.
extension Contract {
  /// Writes `let done: Done = …(done)` for each parameter that may be such a closure, at its type
  /// in the requirement.
  func writeEscaping(of operation: Operation, to writer: inout SourceWriter) {
    for parameter in mayNotEscape(in: operation) {
      writeThere(
        kept(parameter), "_escaping(\(parameter.local))",
        at: parameter.parameter.type.range.lowerBound, to: &writer)
    }
  }

  /// As above, without a message.
  func writeEscapingQuietly(of operation: Operation, to writer: inout SourceWriter) {
    for parameter in mayNotEscape(in: operation) {
      writer.line(kept(parameter) + quietly(parameter, in: operation))
    }
  }

  private func kept(_ parameter: CallParameter) -> String {
    "let \(parameter.local): \(localTypes.rewrite(parameter.functionType)) = "
  }

  func mayNotEscape(in operation: Operation) -> [CallParameter] {
    operation.parameters.filter { mayNotEscape($0, in: operation) }
  }

  func mayNotEscape(_ parameter: CallParameter, in operation: Operation) -> Bool {
    let isKept = invocations != nil && recordedType(of: parameter, in: operation) != nil
    let leaves =
      isAnywhere || isSent(operation) || operation.isAsync && operation.asking != nil
    guard isKept || leaves, parameter.mayBeFunction else { return false }
    // A value of a generic type is never a non-escaping closure.
    let own = operation.genericParameters?.names.map(\.bare) ?? []
    let generic = own + associatedTypes.map(\.name)
    return !generic.contains(parameter.parameter.type.text)
  }

  /// An argument that is kept in a body where no message is wanted.
  func quietly(_ parameter: CallParameter, in operation: Operation) -> String {
    mayNotEscape(parameter, in: operation)
      ? "LiaisonCore._escapingQuietly(\(parameter.local))" : parameter.local
  }
}
