import Terminal

extension Terminal {
  /// What was said, without titles and sections.
  var events: [String] {
    transcript.filter { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
  }
}
