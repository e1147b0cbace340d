/// How many steps make one word of the other. A step inserts, deletes or replaces a byte, or swaps
/// two neighbours.
func editDistance(_ one: [UInt8], _ other: [UInt8]) -> Int {
  var (before, last) = ([Int](), Array(0...other.count))
  for index in one.indices {
    var row = [index + 1]
    for place in other.indices {
      let replaced = last[place] + (one[index] == other[place] ? 0 : 1)
      var least = min(replaced, last[place + 1] + 1, row[place] + 1)
      if index > 0, place > 0, one[index] == other[place - 1], one[index - 1] == other[place] {
        least = min(least, before[place - 1] + 1)
      }
      row.append(least)
    }
    (before, last) = (last, row)
  }
  return last[other.count]
}
