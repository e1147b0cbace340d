/// What Linux reports about waits for memory in the last ten seconds.
///
/// ```text
/// some avg10=1.53 avg60=0.42 avg300=0.09 total=812345
/// full avg10=0.88 avg60=0.21 avg300=0.04 total=512345
/// ```
struct StallInformation: Sendable, Equatable {
  /// The percentage of the time in which at least one task waited.
  let some: Double
  /// The percentage of the time in which all tasks waited.
  let full: Double

  /// Parses the text. Returns nil if one of the two lines is missing, malformed or repeated.
  init?(_ text: String) {
    var shares: [Substring: Double] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let fields = line.split(separator: " ")
      guard let kind = fields.first, kind == "some" || kind == "full" else { continue }
      guard let share = Self.share(in: fields), shares.updateValue(share, forKey: kind) == nil
      else {
        return nil
      }
    }
    guard let some = shares["some"], let full = shares["full"] else { return nil }
    self.some = some
    self.full = full
  }

  private static func share(in fields: [Substring]) -> Double? {
    let name = "avg10="
    guard let field = fields.first(where: { $0.hasPrefix(name) }),
      let share = Double(field.dropFirst(name.count)), (0...100).contains(share)
    else { return nil }
    return share
  }
}
