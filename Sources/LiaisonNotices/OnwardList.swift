/// The objects to which a topic passes its notices on, in the order in which they were added.
/// Adding and removing take constant time on average, however many there are.
struct OnwardList: Sendable {
  /// `nil` where an object was removed.
  private(set) var all: [(any Onward)?] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  var isEmpty: Bool { indices.isEmpty }

  func contains(_ onward: any Onward) -> Bool { indices[ObjectIdentifier(onward)] != nil }

  mutating func append(_ onward: any Onward) {
    indices[ObjectIdentifier(onward)] = all.count
    all.append(onward)
  }

  /// Removes an object, if it is in the list. The caller has a reference to it, so it is not
  /// deallocated here.
  mutating func remove(_ onward: any Onward) {
    guard let index = indices.removeValue(forKey: ObjectIdentifier(onward)) else { return }
    all[index] = nil
    // At least half of the slots are free here, so the cost is constant for each removal.
    if all.count >= 2 * indices.count { closeGaps() }
  }

  private mutating func closeGaps() {
    all.removeAll { $0 == nil }
    for case (let index, let onward?) in all.enumerated() {
      indices[ObjectIdentifier(onward)] = index
    }
  }
}
