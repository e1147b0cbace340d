/// An offer to change the source so that a diagnostic goes away.
package struct FixIt: Equatable, Sendable {
  /// New text for a range; an empty range inserts, an empty text deletes.
  package struct Change: Equatable, Sendable {
    package let range: SourceRange
    package let newText: String

    package init(range: SourceRange, newText: String) {
      self.range = range
      self.newText = newText
    }
  }

  package let message: String
  package let changes: [Change]

  package init(_ message: String, changes: [Change]) {
    self.message = message
    self.changes = changes
  }
}
