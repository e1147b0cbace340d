/// What Linux says about waiting for memory, in the ten seconds before it was asked.
///
///     some avg10=1.53 avg60=0.42 avg300=0.09 total=812345
///     full avg10=0.88 avg60=0.21 avg300=0.04 total=512345
struct StallInformation: Sendable, Equatable {
  /// For how many per cent of the time some task waited.
  let some: Double
  /// For how many per cent of the time all of them waited.
  let full: Double

  /// Reads it. What is not as above is nothing, rather than half of it.
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
