/// A parent's handlers, if the code that makes a child's handlers leaves them out.
///
/// Only the compiler knows the parent's requirements, so it decides at the caller's place. If all
/// of them are optional, the handlers can be made without arguments. Otherwise the compiler reports
/// an error at the caller.
struct LeftOutHandlers {
  static let macroName = "_NoHandlers"

  /// Their default value in a list of parameters.
  static func macro(_ parameter: String) -> String { "#_noHandlers(for: \"\(parameter)\")" }

  let use: SourceText

  var expansion: Expansion {
    let (index, parameter) = Reader.reading(use.text) { reader in
      let index = reader.start
      while !reader.isAtEnd, reader.kind != .string { reader.advance() }
      return (index, String(reader.verbatim(reader.token.range).dropFirst().dropLast()))
    }
    let (line, column) = use.lineAndColumn(at: index)
    // This is a closure, because an expression cannot contain a directive.
    var writer = SourceWriter()
    writer.flush("{")
    writer.flush("#sourceLocation(file: \(use.fileName.literal), line: \(line))")
    // The compiler reports missing arguments at the parenthesis, and shows this line.
    let indentation = String(repeating: " ", count: max(0, column - 7))
    writer.flush("\(indentation).init()  // '\(parameter)' needs handlers")
    writer.flush("#sourceLocation()")
    writer.flush("}()")
    return Expansion(source: writer.text)
  }
}
