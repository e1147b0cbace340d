import Synchronization

/// Hand-written handlers: closures in an array, a snapshot under a lock, a call for each.
final class ClosureArray: Sender {
  /// `@unchecked Sendable`: the closures are never changed, and a benchmark calls them from one
  /// thread.
  private struct Closures: @unchecked Sendable {
    var all: ContiguousArray<(Int) -> Void> = []
  }

  private let closures = Mutex(Closures())
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  func add(_ closure: @escaping (Int) -> Void) {
    let added = Closures(all: [closure])
    closures.withLock { $0.all += added.all }
  }

  func changed(_ x: Int) {
    let snapshot = closures.withLock { $0 }
    for closure in snapshot.all {
      closure(x)
    }
  }

  func addAll() {
    for listener in audience.listeners {
      add { x in listener.changed(x) }
    }
  }

  func post(_ x: Int, rounds: Int) {
    for _ in 0..<rounds { changed(x) }
  }

  var total: Int { audience.total }
}

/// The floor under `ClosureArray`: the same closures without a lock.
final class BareClosureArray: Sender {
  private var closures: ContiguousArray<(Int) -> Void> = []
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  func addAll() {
    for listener in audience.listeners {
      closures.append { x in listener.changed(x) }
    }
  }

  func post(_ x: Int, rounds: Int) {
    for _ in 0..<rounds {
      for closure in closures { closure(x) }
    }
  }

  var total: Int { audience.total }
}

extension SenderKind<any Sender> {
  static var closureArray: Self {
    Self("closure array", .baseline) { ClosureArray(Audience(count: $0)) }
  }

  static var bareClosureArray: Self {
    Self("closure array, no lock", .baseline) { BareClosureArray(Audience(count: $0)) }
  }
}
