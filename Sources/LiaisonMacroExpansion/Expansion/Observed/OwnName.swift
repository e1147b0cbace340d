/// Finds the places where the observers of a variable mention its name.
enum OwnName {
  static func places(
    of name: String, in source: String, _ block: AccessorBlock
  ) -> [Range<Int>] {
    var places: [Range<Int>] = []
    for accessor in block.accessors {
      guard let body = accessor.bodyRange else { continue }
      let head = Code(source, block.range).pieces.prefix { $0.range.lowerBound < body.lowerBound }
      // In `willSet(limit)` the name means the new value.
      if isParameter(name, of: head.suffix(3).map(\.text)) { continue }
      places += Self.places(of: name, in: Code(source, body).pieces)
    }
    return places
  }

  private static func isParameter(_ name: String, of head: [String]) -> Bool {
    head.count == 3 && head[0] == "(" && head[1] == name && head[2] == ")"
  }

  private static func places(of name: String, in pieces: [Code.Piece]) -> [Range<Int>] {
    pieces.indices.filter { index in
      guard pieces[index].isName, pieces[index].bare == name else { return false }
      let before = index > 0 ? pieces[index - 1].text : ""
      if before == "." { return index > 1 && pieces[index - 2].text == "self" }
      let isLabel = index + 1 < pieces.count && pieces[index + 1].text == ":"
      return !(isLabel && ["(", ","].contains(before))
    }.map { pieces[$0].range }
  }
}
