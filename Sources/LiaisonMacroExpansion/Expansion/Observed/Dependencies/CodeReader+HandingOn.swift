extension CodeReader {
  /// Whether more is done with a value than to compare it with `nil`, to ask for its identity or
  /// its type, or to return it as the property's own.
  ///
  /// - Parameter path: where it is read, without what stands before it.
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

  /// Whether a place is in the expression that is the getter's result, and not in brackets there.
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

  /// Says of what has been read since a place that it was only given another name.
  mutating func forgetHandingOn(since place: Int) {
    for index in facts.reads.indices[place...] { facts.reads[index].isWhole = false }
  }
}
