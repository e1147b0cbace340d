/// Which of some things waits for which, so that a circle is found when it would close and not by a
/// program that has stopped answering.
final class WaitGraph<Node: Hashable & Sendable>: Sendable {
  private let waits = Guarded<[Node: [Node]]>([:])

  /// Notes that all of `mine` wait for `target`, until `end`. Returns `false`, and notes nothing, when
  /// `target` already waits, through others perhaps, for one of them.
  func begin(_ mine: [Node], waitingFor target: Node) -> Bool {
    waits.withLock { waits in
      if Self.reaches(mine, from: target, in: waits) { return false }
      for node in mine { waits[node, default: []].append(target) }
      return true
    }
  }

  func end(_ mine: [Node], waitingFor target: Node) {
    waits.withLock { waits in
      for node in mine {
        if let index = waits[node]?.firstIndex(of: target) { waits[node]?.remove(at: index) }
        if waits[node]?.isEmpty == true { waits[node] = nil }
      }
    }
  }

  /// Has all of `mine` wait for `target` while `body` runs. Returns `nil` without running it when that
  /// would close a circle.
  func wait<Outcome>(_ mine: [Node], for target: Node, _ body: () -> Outcome) -> Outcome? {
    guard begin(mine, waitingFor: target) else { return nil }
    defer { end(mine, waitingFor: target) }
    return body()
  }

  private static func reaches(
    _ goals: [Node], from start: Node, in waits: [Node: [Node]]
  ) -> Bool {
    var seen: Set<Node> = []
    var open = [start]
    while let node = open.popLast() {
      if goals.contains(node) { return true }
      if seen.insert(node).inserted { open += waits[node] ?? [] }
    }
    return false
  }
}
