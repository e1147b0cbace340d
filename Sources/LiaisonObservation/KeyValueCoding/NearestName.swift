/// Returns the most similar name, if at most half of its letters differ. Case does not count.
func nearestName(to written: String, among names: [String]) -> String? {
  let target = Array(written.lowercased())
  var best: (name: String, distance: Int)?
  for name in names {
    let letters = Array(name.lowercased())
    let distance = editDistance(target, letters)
    guard distance * 2 <= max(target.count, letters.count) else { continue }
    if distance < best?.distance ?? .max { best = (name, distance) }
  }
  return best?.name
}

/// The number of letters that must be added, removed or replaced to turn one text into the other.
/// Exchanging two neighbours counts as one replacement.
func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var least = min(last[column + 1] + 1, current[column] + 1)
      least = min(least, last[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == right[column - 1], other == left[row - 1] {
        least = min(least, beforeLast[column - 1] + 1)
      }
      current.append(least)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
