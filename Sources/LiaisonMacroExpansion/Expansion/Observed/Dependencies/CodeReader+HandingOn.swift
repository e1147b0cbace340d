extension CodeReader {
  /// Whether the value is used for more than a comparison with `nil`, a question for its identity
  /// or type, or the property's own result.
  ///
  /// - Parameter path: The tokens that read the value, without the `self.` before them.
  func isHandedOn(_ path: Range<Int>, _ end: Int) -> Bool {
    var first = path.lowerBound
    while text(first - 1) == "." || text(first - 1) == "self" { first -= 1 }
    var next = path.upperBound
    while next < end, ["?", "!"].contains(text(next)), pieces[next].isAdjacent { next += 1 }
    let (before, after) = (text(first - 1), next < end ? text(next) : "")
    if ["===", "!=="].contains(before) || ["===", "!==", "is"].contains(after) { return false }
    if ["==", "!="].contains(before), text(first - 2) == "nil" { return false }
    if ["==", "!="].contains(after), text(next + 1) == "nil" { return false }
    let isLast = next >= end || after == "}" || (pieces[next].hasNewlineBefore && after != ".")
    let isFirst = first == inside.lowerBound || before == "return"
    let isChosen = ["?", ":", "??"].contains(before) || isFirst
    return !(isChosen && (isLast || [":", "??"].contains(after)) && isInResult(first))
  }

  /// Whether a place is in the getter's result expression, and not inside of brackets there.
  private func isInResult(_ place: Int) -> Bool {
    guard closureDepth == 0 else { return false }
    var index = place - 1
    while index >= inside.lowerBound {
      if text(index) == "return" { return true }
      if ["=", ";", "{", "(", "[", ","].contains(text(index)) { return false }
      let partner = pieces[index].partner
      index = (partner >= 0 && partner < index ? partner : index) - 1
    }
    return true
  }

  /// Notes that values read since a place only got another name.
  mutating func forgetHandingOn(since place: Int) {
    for index in facts.reads.indices[place...] { facts.reads[index].isWhole = false }
  }
}
