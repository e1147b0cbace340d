import Synchronization

/// Which place waits for which, so that a circle is found when it would close and not by a program
/// that has stopped answering.
enum WaitGraph {
  private static let waits = Guarded<[Delivery.Place.ID: [Delivery.Place.ID]]>([:])

  /// Notes that the places of this thread wait for `target` while `body` runs. Returns `nil`
  /// without running it when `target` already waits, through others perhaps, for one of them.
  static func wait<Outcome>(for target: Delivery.Place.ID, _ body: () -> Outcome) -> Outcome? {
    let mine = Delivery.Place.occupied
    let closesCircle = waits.withLock { waits in
      if reaches(mine, from: target, in: waits) { return true }
      for place in mine { waits[place, default: []].append(target) }
      return false
    }
    if closesCircle { return nil }
    defer {
      waits.withLock { waits in
        for place in mine {
          if let index = waits[place]?.firstIndex(of: target) { waits[place]?.remove(at: index) }
          if waits[place]?.isEmpty == true { waits[place] = nil }
        }
      }
    }
    return body()
  }

  private static func reaches(
    _ goals: [Delivery.Place.ID], from start: Delivery.Place.ID,
    in waits: [Delivery.Place.ID: [Delivery.Place.ID]]
  ) -> Bool {
    var seen: Set<Delivery.Place.ID> = []
    var open = [start]
    while let place = open.popLast() {
      if goals.contains(place) { return true }
      if seen.insert(place).inserted { open += waits[place] ?? [] }
    }
    return false
  }
}
