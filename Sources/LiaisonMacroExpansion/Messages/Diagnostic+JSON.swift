// The compiler expects these names. Every array must be present, even if it is empty.

extension Diagnostic {
  var json: JSON {
    .object([
      .init("message", .string(message)),
      .init("severity", .string(severity.rawValue)),
      .init("position", position.json),
      .init("highlights", .array(highlights.map(\.json))),
      .init("notes", .array(notes.map(\.json))),
      .init("fixIts", .array(fixIts.map(\.json))),
    ])
  }
}

extension Note {
  fileprivate var json: JSON {
    .object([.init("position", position.json), .init("message", .string(message))])
  }
}

extension FixIt {
  fileprivate var json: JSON {
    .object([
      .init("message", .string(message)),
      .init("changes", .array(changes.map(\.json))),
    ])
  }
}

extension FixIt.Change {
  fileprivate var json: JSON {
    .object([.init("range", range.json), .init("newText", .string(newText))])
  }
}

extension SourcePosition {
  fileprivate var json: JSON {
    .object([.init("fileName", .string(fileName)), .init("offset", .integer(offset))])
  }
}

extension SourceRange {
  fileprivate var json: JSON {
    .object([
      .init("fileName", .string(fileName)),
      .init("startOffset", .integer(start)),
      .init("endOffset", .integer(end)),
    ])
  }
}
