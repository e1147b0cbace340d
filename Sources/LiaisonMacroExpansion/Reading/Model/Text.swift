/// A part of the client's source as written, and its place.
package struct Text: Equatable, Sendable {
  /// The source, with each comment or line break between two tokens turned into one space.
  package let text: String
  /// Its UTF-8 range in the text that was read.
  package let range: Range<Int>

  package init(text: String, range: Range<Int>) {
    self.text = text
    self.range = range
  }
}

/// A name and its place.
package struct Name: Sendable {
  /// The name as written, backticks included.
  package let text: String
  package let range: Range<Int>

  package init(text: String, range: Range<Int>) {
    self.text = text
    self.range = range
  }

  /// The name without backticks.
  package var bare: String {
    text.utf8.first == 0x60 && text.utf8.count >= 2 ? String(text.dropFirst().dropLast()) : text
  }

  /// Whether the name consists of an operator's characters. Most emoji are not such characters.
  package var isOperator: Bool {
    guard let head = text.unicodeScalars.first?.value else { return false }
    return head < 0x80 ? head == 0x2E || isOperatorByte(UInt8(head)) : isOperatorHead(head)
  }
}
