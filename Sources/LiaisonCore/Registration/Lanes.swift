/// The lanes of a roster, the highest priority first. Most rosters have one.
typealias Lanes = Few<Lane>

extension Few<Lane> {
  var needsSweep: Bool {
    if let only { return only.needsSweep }
    return contains(where: \.needsSweep)
  }

  /// How many lanes stay although they are empty. Their priorities mostly come again.
  private static var kept: Int { 4 }

  /// Changes the lane of this priority, and makes it if there is none. If there are more than a few
  /// lanes by then, empty ones are removed, so that their number does not grow with every priority
  /// that was ever used.
  mutating func change(
    _ priority: Priority, leaving aftermath: inout Roster.Aftermath,
    _ body: (inout Lane, inout Roster.Aftermath) -> Void
  ) {
    var index = indexOfLane(priority)
    if index == count || self[index].priority != priority {
      if count >= Self.kept {
        removeAll { $0.giveUpIfEmpty(&aftermath) }
        index = indexOfLane(priority)
      }
      insert(Lane(priority: priority), at: index)
    }
    change(at: index) { body(&$0, &aftermath) }
  }

  /// The index of the lane of this priority, or the index at which to insert it.
  private func indexOfLane(_ priority: Priority) -> Int {
    var index = 0
    while index < count, self[index].priority > priority { index += 1 }
    return index
  }

  /// Tries each lane in order, and returns the first outcome that is not nil.
  mutating func changeOne<Outcome>(_ body: (inout Lane) -> Outcome?) -> Outcome? {
    for index in indices {
      if let outcome = change(at: index, body) { return outcome }
    }
    return nil
  }

  /// Changes one lane after the other.
  mutating func changeEach(_ body: (inout Lane) -> Void) {
    for index in indices { change(at: index, body) }
  }
}
