import Liaison
import LiaisonRemote
import LiaisonWire

@Wire struct NoEntry: Error, Equatable { var name: String }

@Contract(.remote) protocol Owner: Sendable {
  func name() async throws -> String
  func rename(_ name: String) async throws(StoreError)
  func note(_ number: Int) async throws -> Int
  @OneWay func tell(_ number: Int) async throws
}

@Contract(.remote) protocol Session: Sendable {
  func owner() async throws -> any Owner
  func session() async throws -> any Session
  var first: any Owner { get async throws }
  subscript(name: String) -> any Owner { get async throws }
  func same(_ owner: any Owner) async throws -> Bool
  func back(_ owner: any Owner) async throws -> any Owner
}

@Contract(.remote(throwing: NoEntry.self)) protocol Estate: Sendable {
  func session(for name: String) async throws -> any Session
  func strict() async throws(StoreError) -> any Session
  func wait() async throws -> any Session
  func owner() async throws -> any Owner
  func leave(_ owner: any Owner) async throws -> any Owner
}

final class Person: Owner {
  private let state: Guarded<(name: String, notes: [Int])>
  init(_ name: String) { state = Guarded((name, [])) }
  var notes: [Int] { state.withLock { $0.notes } }
  func name() async throws -> String { state.withLock { $0.name } }
  func rename(_ name: String) async throws(StoreError) { state.withLock { $0.name = name } }
  func note(_ number: Int) async throws -> Int {
    state.withLock { state in
      state.notes.append(number)
      return state.notes.count
    }
  }
  func tell(_ number: Int) async throws { state.withLock { $0.notes.append(number) } }
}

final class Room2: Session {
  let person: Person
  private let ended: @Sendable () -> Void
  init(_ person: Person, ended: @escaping @Sendable () -> Void = {}) {
    (self.person, self.ended) = (person, ended)
  }
  deinit { ended() }
  func owner() async throws -> any Owner { person }
  func session() async throws -> any Session { self }
  var first: any Owner { get async throws { person } }
  subscript(name: String) -> any Owner {
    get async throws { name == "first" ? person : Person(name) }
  }
  func same(_ owner: any Owner) async throws -> Bool { owner as? Person === person }
  func back(_ owner: any Owner) async throws -> any Owner { owner }
}

/// Gives sessions, and waits before it does if it is told to.
final class Manor: Estate {
  let person = Person("Ada")
  private let state = Guarded((gates: [CheckedContinuation<Void, Never>](), isOpen: true))
  let begun = Count()
  let cancelled = Count()
  let living = Count()

  func shut() { state.withLock { $0.isOpen = false } }
  func open() {
    let gates = state.withLock { state in
      defer { state = ([], true) }
      return state.gates
    }
    for gate in gates { gate.resume() }
  }
  private func pass() async {
    begun.add(1)
    await withTaskCancellationHandler {
      await withCheckedContinuation { gate in
        let isOpen = state.withLock { state in
          if state.isOpen || Task.isCancelled { return true }
          state.gates.append(gate)
          return false
        }
        if isOpen { gate.resume() }
      }
    } onCancel: {
      cancelled.add(1)
      let gates = state.withLock { state in
        defer { state.gates = [] }
        return state.gates
      }
      for gate in gates { gate.resume() }
    }
  }
  private func makeSession() -> any Session {
    living.add(1)
    return Room2(person) { [living] in living.add(-1) }
  }

  func session(for name: String) async throws -> any Session {
    await pass()
    if name.isEmpty { throw House.Broken() }
    if name == "nobody" { throw NoEntry(name: name) }
    return makeSession()
  }
  func strict() async throws(StoreError) -> any Session {
    await pass()
    throw .full(free: 3)
  }
  func wait() async throws -> any Session {
    await pass()
    try Task.checkCancellation()
    return makeSession()
  }
  func owner() async throws -> any Owner {
    await pass()
    return person
  }
  func leave(_ owner: any Owner) async throws -> any Owner {
    await pass()
    return owner
  }
}
