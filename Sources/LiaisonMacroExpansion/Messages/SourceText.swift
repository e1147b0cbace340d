/// A piece of the client's source as the compiler sends it, comments and all.
package struct SourceText: Equatable, Sendable {
  /// The text, from the first byte of its leading trivia.
  package let text: String
  /// The file's path as the compiler was given it; empty in a lexical context.
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

  /// Where a byte of `text` lies in the file.
  package func position(at index: Int) -> SourcePosition {
    SourcePosition(fileName: fileName, offset: offset + index)
  }

  /// Where the first token begins, after white space and comments.
  package var startPosition: SourcePosition {
    position(at: Reader.reading(text) { reader in reader.start })
  }

  /// Where some bytes of `text` lie in the file.
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
