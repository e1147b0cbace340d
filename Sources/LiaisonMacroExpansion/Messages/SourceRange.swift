/// A range of a file, counted in UTF-8 bytes. The end is not part of it.
package struct SourceRange: Equatable, Sendable {
  package let fileName: String
  package let start: Int
  package let end: Int

  package init(fileName: String, start: Int, end: Int) {
    self.fileName = fileName
    self.start = start
    self.end = end
  }
}
