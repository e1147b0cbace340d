/// A message of the plugin about a place in the client's source.
package struct Diagnostic: Equatable, Sendable {
  package enum Severity: String, Equatable, Sendable {
    case error, warning, note, remark
  }

  package var message: String
  package var severity: Severity
  package var position: SourcePosition
  package var highlights: [SourceRange]
  package var notes: [Note]
  package var fixIts: [FixIt]

  package init(
    _ message: String,
    severity: Severity = .error,
    at position: SourcePosition,
    highlights: [SourceRange] = [],
    notes: [Note] = [],
    fixIts: [FixIt] = []
  ) {
    self.message = message
    self.severity = severity
    self.position = position
    self.highlights = highlights
    self.notes = notes
    self.fixIts = fixIts
  }
}

/// A further place that explains a diagnostic.
package struct Note: Equatable, Sendable {
  package let message: String
  package let position: SourcePosition

  package init(_ message: String, at position: SourcePosition) {
    self.message = message
    self.position = position
  }
}
