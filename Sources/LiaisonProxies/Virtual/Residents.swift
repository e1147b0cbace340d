import LiaisonCore

/// The entries of loaded subjects, by their last use.
struct Residents: Sendable {
  private var laggards = Laggards<Resident>()
  /// What all cost together.
  private(set) var cost = 0

  var isEmpty: Bool { laggards.isEmpty }
  /// All, in no order.
  var all: [Resident] { laggards.all }

  mutating func insert(_ resident: Resident) {
    guard resident.heapIndex < 0 else { return }
    laggards.insert(resident)
    cost += resident.cost
  }

  mutating func remove(_ resident: Resident) {
    if laggards.remove(resident) { cost -= resident.cost }
  }

  /// The subject that was used longest ago.
  mutating func oldest() -> Resident? { laggards.hindmost() }
}
