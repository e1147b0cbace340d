/// Reads a declaration for a macro and reports its mistakes.
protocol Diagnosing {
  /// All mistakes that can be reported.
  associatedtype Message: DiagnosticText

  var request: AttachedExpansion { get }
  /// The declaration to read.
  var source: SourceText { get }
  var diagnostics: [Diagnostic] { get set }
  /// Receives all reports.
  mutating func willReport(_ message: Message)
}

/// One mistake.
protocol DiagnosticText {
  var text: String { get }
}

extension Diagnosing {
  mutating func willReport(_ message: Message) {}

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Reports a mistake at a place in the declaration.
  mutating func report(_ message: Message, at range: Range<Int>) {
    append(message, source, range, nil)
  }

  /// Reports a mistake at a place in the declaration, with a replacement for the text there.
  mutating func report(
    _ message: Message, at range: Range<Int>, fix: (title: String, text: String)
  ) {
    append(
      message, source, range,
      FixIt(fix.title, changes: [.init(range: source.sourceRange(range), newText: fix.text)]))
  }

  mutating func report(
    _ message: Message, at range: Range<Int>, fix: FixIt?
  ) {
    append(message, source, range, fix)
  }

  /// Reports a mistake at a place in the declaration, with an insertion at another place.
  mutating func report(
    _ message: Message, at range: Range<Int>, fixAt place: Int,
    fix: (title: String, text: String)
  ) {
    let change = FixIt.Change(range: source.sourceRange(place..<place), newText: fix.text)
    append(message, source, range, FixIt(fix.title, changes: [change]))
  }

  /// Reports a mistake at a place in the attribute that is being expanded.
  mutating func reportInAttribute(
    _ message: Message, at range: Range<Int>, fix: FixIt? = nil
  ) {
    append(message, request.attribute, range, fix)
  }

  /// Reports a mistake of a whole mark.
  mutating func reportMark(_ message: Message, isRemovable: Bool) {
    guard let range = readAttribute(request.attribute.text)?.range else { return }
    append(message, request.attribute, range, isRemovable ? removeAttribute : nil)
  }

  private mutating func append(
    _ message: Message, _ text: SourceText, _ range: Range<Int>, _ fix: FixIt?
  ) {
    willReport(message)
    diagnostics.append(
      Diagnostic(
        message.text, at: text.position(at: range.lowerBound),
        highlights: [text.sourceRange(range)], fixIts: fix.map { [$0] } ?? []))
  }

  // MARK: - Removing

  /// Removes the attribute that is being expanded.
  var removeAttribute: FixIt? {
    guard let attribute = readAttribute(request.attribute.text) else { return nil }
    let end = request.attribute.endOfSpaces(after: attribute.range.upperBound)
    let range = request.attribute.sourceRange(attribute.range.lowerBound..<end)
    return FixIt("Remove '@\(attribute.baseName)'", changes: [.init(range: range, newText: "")])
  }

  /// Removes an attribute in the declaration, with the space after it.
  func removal(of attribute: Attribute) -> FixIt {
    let end = source.endOfSpaces(after: attribute.range.upperBound)
    return FixIt(
      "Remove '@\(attribute.baseName)'",
      changes: [
        .init(range: source.sourceRange(attribute.range.lowerBound..<end), newText: "")
      ])
  }

  func removal(ofWord word: Range<Int>, titled title: String) -> FixIt {
    let end = source.endOfSpaces(after: word.upperBound)
    let range = source.sourceRange(word.lowerBound..<end)
    return FixIt("Remove \(title)", changes: [.init(range: range, newText: "")])
  }

  /// Removes one of the attribute's arguments, or the parentheses with the only one.
  func removeOption(_ index: Int) -> FixIt? {
    guard let attribute = readAttribute(request.attribute.text),
      let arguments = attribute.arguments
    else { return nil }
    var range = attribute.nameRange.upperBound..<attribute.range.upperBound
    if arguments.count > 1 { range = gap(arguments.map(\.valueRange), at: index) }
    let change = FixIt.Change(range: request.attribute.sourceRange(range), newText: "")
    return FixIt("Remove '\(arguments[index].value.trimmingSpaces())'", changes: [change])
  }

  /// Takes one entry of a list away, with the separator beside it. If the list has one entry only,
  /// the colon before the list goes, too.
  func removal(_ list: [Range<Int>], at index: Int) -> FixIt.Change {
    var range = gap(list, at: index)
    if list.count == 1 {
      let before = Array(source.text.utf8.prefix(range.lowerBound))
      let colon = before.lastIndex(of: UInt8(ascii: ":")) ?? range.lowerBound
      range = colon..<range.upperBound
    }
    return FixIt.Change(range: source.sourceRange(range), newText: "")
  }

  private func gap(_ list: [Range<Int>], at index: Int) -> Range<Int> {
    if index > 0 { return list[index - 1].upperBound..<list[index].upperBound }
    let end = list.count > 1 ? list[1].lowerBound : list[0].upperBound
    return list[0].lowerBound..<end
  }

  /// The range of a word in a part of the declaration.
  func range(of word: String, in range: Range<Int>) -> Range<Int>? {
    let bytes = Array(source.text.utf8)
    let wanted = Array(word.utf8)
    func isPart(_ index: Int) -> Bool {
      guard range.contains(index) else { return false }
      let character = Character(UnicodeScalar(bytes[index]))
      return character.isLetter || character.isNumber || character == "_" || bytes[index] >= 0x80
    }
    for start in range where range.upperBound - start >= wanted.count {
      let end = start + wanted.count
      guard Array(bytes[start..<end]) == wanted, !isPart(start - 1), !isPart(end) else { continue }
      return start..<end
    }
    return nil
  }
}

extension SourceText {
  /// The offset after the white space that begins at `index`.
  fileprivate func endOfSpaces(after index: Int) -> Int {
    var end = index
    for byte in text.utf8.dropFirst(index) {
      guard byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D else { break }
      end += 1
    }
    return end
  }
}
