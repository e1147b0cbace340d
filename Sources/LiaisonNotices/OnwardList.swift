/// Where the notices of a topic go, in the order in which it was stated. Adding and removing take
/// constant time, however many there are.
struct OnwardList: Sendable {
  /// Nil where one was removed.
  private(set) var all: [(any Onward)?] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  var isEmpty: Bool { indices.isEmpty }

  func contains(_ onward: any Onward) -> Bool { indices[ObjectIdentifier(onward)] != nil }

  mutating func append(_ onward: any Onward) {
    indices[ObjectIdentifier(onward)] = all.count
    all.append(onward)
  }

  /// Removes one, if it is there. The caller holds it, so nothing is released here.
  mutating func remove(_ onward: any Onward) {
    guard let index = indices.removeValue(forKey: ObjectIdentifier(onward)) else { return }
    all[index] = nil
    // At least half of what is moved has been paid for by removals.
    if all.count >= 2 * indices.count { closeGaps() }
  }

  private mutating func closeGaps() {
    all.removeAll { $0 == nil }
    for case (let index, let onward?) in all.enumerated() {
      indices[ObjectIdentifier(onward)] = index
    }
  }
}
