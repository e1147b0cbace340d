/// How many bytes have to be put in, taken out or replaced to make one word of the other.
func editDistance(_ one: [UInt8], _ other: [UInt8]) -> Int {
  var row = Array(0...other.count)
  for (index, byte) in one.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for (place, otherByte) in other.enumerated() {
      let replaced = diagonal + (byte == otherByte ? 0 : 1)
      diagonal = row[place + 1]
      row[place + 1] = min(replaced, diagonal + 1, row[place] + 1)
    }
  }
  return row[other.count]
}
