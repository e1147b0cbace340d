/// A piece of the client's source as the compiler sends it, with its comments.
package struct SourceText: Equatable, Sendable {
  /// The text, from the first byte of its leading trivia.
  package let text: String
  /// The file's path as the compiler received it; empty in a lexical context.
  package let fileName: String
  package let fileID: String
  /// The offset of `text` in the file, in UTF-8 bytes. An index into `text` plus this offset is a
  /// position in the file.
  package let offset: Int
  package let line: Int
  package let column: Int

  package init(
    text: String,
    fileName: String = "",
    fileID: String = "",
    offset: Int = 0,
    line: Int = 0,
    column: Int = 0
  ) {
    self.text = text
    self.fileName = fileName
    self.fileID = fileID
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// The place in the file of a byte of `text`.
  package func position(at index: Int) -> SourcePosition {
    SourcePosition(fileName: fileName, offset: offset + index)
  }

  /// The place of the first token, after white space and comments.
  package var startPosition: SourcePosition {
    position(at: Reader.reading(text) { reader in reader.start })
  }

  /// The range in the file of some bytes of `text`.
  package func sourceRange(_ range: Range<Int>) -> SourceRange {
    SourceRange(
      fileName: fileName,
      start: offset + range.lowerBound,
      end: offset + range.upperBound
    )
  }
}

/// One place in a file, counted in UTF-8 bytes.
package struct SourcePosition: Equatable, Sendable {
  package let fileName: String
  package let offset: Int

  package init(fileName: String, offset: Int) {
    self.fileName = fileName
    self.offset = offset
  }
}
