/// All threads and tasks that wait, and what each waits for. The table finds a circle of waits
/// before the circle closes.
///
/// A circle stops the program, so it has to be proved. Two rules make each edge true while the
/// table follows it. The table asks obstacles for their parties and does not remember them. Code
/// that ends a wait removes it from the table before the thread goes on. A thread in the table
/// waits, so it neither leaves its places nor ends its calls.
package enum WaitTable {
  fileprivate struct Wait: Sendable {
    let waiter: Waiter
    let parties: [Party]
    let obstacle: any Obstacle
  }

  fileprivate struct Table: Sendable {
    var entries: [ObjectIdentifier: Wait] = [:]
    /// The waits, by the parties that cannot go on because of them.
    var byParty: [Party: [ObjectIdentifier]] = [:]
  }

  private static let table = Guarded(Table())

  /// A circle: the names of the obstacles, in the order in which each would wait for the next.
  package struct Circle: Sendable, CustomStringConvertible {
    fileprivate let names: [String]

    package var description: String {
      guard let first = names.first else { return "" }
      if names.count == 1 { return "\(first) waits for this call" }
      return names.joined(separator: " waits for ") + ", which waits for this call"
    }
  }

  /// Notes that this thread waits for an obstacle, and returns `nil`. If that would close a circle,
  /// it returns the circle and notes nothing.
  ///
  /// - Parameters:
  ///   - places: The serial places that this thread occupies.
  ///   - throughLimits: Whether a circle that a limit would end counts, too.
  package static func note(
    _ waiter: Waiter, occupying places: [ObjectIdentifier], for obstacle: any Obstacle,
    throughLimits: Bool = false
  ) -> Circle? {
    var parties: [Party] = [.thread(.thread)]
    let task = Whereabouts.task
    if task != .nowhere { parties.append(.task(task)) }
    parties += places.map { .occupant($0) }
    return note(
      Wait(waiter: waiter, parties: parties, obstacle: obstacle), throughLimits: throughLimits)
  }

  /// Notes that this task waits. The task is about to be suspended, so it blocks no thread.
  package static func noteTask(
    _ waiter: Waiter, for obstacle: any Obstacle, throughLimits: Bool = false
  ) -> Circle? {
    let task = Whereabouts.task
    if task == .nowhere { return nil }
    return note(
      Wait(waiter: waiter, parties: [.task(task)], obstacle: obstacle),
      throughLimits: throughLimits)
  }

  /// The circle that this task would close if it waited for an obstacle. A circle that a limit
  /// would end counts, too. Notes nothing.
  package static func circle(ofTaskWaitingFor obstacle: any Obstacle) -> Circle? {
    let task = Whereabouts.task
    if task == .nowhere { return nil }
    let wait = Wait(waiter: Waiter(), parties: [.task(task)], obstacle: obstacle)
    let (names, released) = table.withLock { table -> ([String]?, [any Obstacle]) in
      var looked: [any Obstacle] = []
      return (table.circle(closedBy: wait, true, &looked), looked)
    }
    withExtendedLifetime(released) {}
    return names.map(Circle.init)
  }

  private static func note(_ wait: Wait, throughLimits: Bool) -> Circle? {
    // The table may hold the last reference to an obstacle, so it is released after the lock.
    let (circle, released) = table.withLock { table -> (Circle?, [any Obstacle]) in
      var looked: [any Obstacle] = []
      if let names = table.circle(closedBy: wait, throughLimits, &looked) {
        return (Circle(names: names), looked)
      }
      if wait.waiter.remember() { table.insert(wait) }
      return (nil, looked)
    }
    withExtendedLifetime(released) {}
    return circle
  }

  /// Forgets a wait that has ended or was given up.
  static func strikeOut(_ waiter: Waiter) {
    let struckOut = table.withLock { $0.remove(ObjectIdentifier(waiter)) }
    withExtendedLifetime(struckOut) {}
  }
}

extension WaitTable.Table {
  fileprivate mutating func insert(_ wait: WaitTable.Wait) {
    let id = ObjectIdentifier(wait.waiter)
    entries[id] = wait
    for party in wait.parties { byParty[party, default: []].append(id) }
  }

  fileprivate mutating func remove(_ id: ObjectIdentifier) -> WaitTable.Wait? {
    guard let wait = entries.removeValue(forKey: id) else { return nil }
    for party in wait.parties {
      byParty[party]?.removeAll { $0 == id }
      if byParty[party]?.isEmpty == true { byParty[party] = nil }
    }
    return wait
  }

  /// The shortest path from the obstacle back to one of the parties that would wait for it.
  fileprivate func circle(
    closedBy wait: WaitTable.Wait, _ throughLimits: Bool, _ looked: inout [any Obstacle]
  ) -> [String]? {
    let goals = Set(wait.parties)
    var seen: Set<Party> = []
    var steps: [(obstacle: any Obstacle, previous: Int?)] = [(wait.obstacle, nil)]
    var index = 0
    while index < steps.count {
      let obstacle = steps[index].obstacle
      looked.append(obstacle)
      for party in obstacle.parties + (throughLimits ? obstacle.partiesWithinLimits : []) {
        if goals.contains(party) { return names(upTo: index, in: steps) }
        guard seen.insert(party).inserted else { continue }
        for id in byParty[party] ?? [] {
          if let next = entries[id] { steps.append((next.obstacle, index)) }
        }
      }
      index += 1
    }
    return nil
  }

  private func names(
    upTo last: Int, in steps: [(obstacle: any Obstacle, previous: Int?)]
  ) -> [String] {
    var names: [String] = []
    var next: Int? = last
    while let index = next {
      names.insert(steps[index].obstacle.name, at: 0)
      next = steps[index].previous
    }
    return names
  }
}
