import Liaison
import LiaisonRemote
import RemoteWitness
import TestSupport
import Testing

/// Promises 8 to 11: what a subscriber gets.
@Suite(.timeLimit(.minutes(5))) struct Promises8To11Tests {
  private func journal(_ link: Link) -> RemoteJournal<Int> {
    link.journal(of: Int.self, named: WitnessObject.journal)
  }

  @Test(arguments: Distance.allCases)
  func `8: a reader is told how much it has missed`(_ distance: Distance) async throws {
    let far = try await distance.far()
    let cursor = try await journal(far.link).cursor(from: .start)
    try await far.witness.append(Array(1...20))
    guard case .missed(12, _) = try await cursor.pull() else {
      Issue.record("twelve have gone by")
      return
    }
    #expect(try await cursor.pull() == .entries(Array(13...20)))
  }

  @Test(arguments: Distance.allCases)
  func `8: a stream loses nothing, and its end comes behind its elements`(
    _ distance: Distance
  ) async throws {
    let far = try await distance.far()
    var read: [Int] = []
    await #expect(throws: WitnessFull(count: 500)) {
      for try await number in try await far.witness.numbers(to: 500) { read.append(number) }
    }
    #expect(read == Array(0..<500))
  }

  @Test(arguments: Distance.repeatable)
  func `9 and 10: a reader goes on over another link from what it has taken`(
    _ distance: Distance
  ) async throws {
    let far = try await distance.far()
    try await far.witness.append(Array(1...6))
    let other = try await far.another()
    let cursor = try await journal(other).cursor(from: .start)
    #expect(try await cursor.pull(max: 2) == .entries([1, 2]))
    other.close()
    await #expect(throws: RemoteFailure.self) { try await cursor.pull() }
    let next = try await journal(far.link).cursor(from: .position(cursor.position))
    #expect(try await next.pull() == .entries([3, 4, 5, 6]))
  }

  @Test(arguments: Distance.repeatable)
  func `10: a reader that was away too long hears so as a value`(_ distance: Distance) async throws
  {
    let far = try await distance.far()
    try await far.witness.append([1, 2])
    let other = try await far.another()
    let cursor = try await journal(other).cursor(from: .start)
    #expect(try await cursor.pull(max: 1) == .entries([1]))
    other.close()
    try await far.witness.append(Array(3...12))
    let next = try await journal(far.link).cursor(from: .position(cursor.position))
    guard case .missed(3, _) = try await next.pull() else {
      Issue.record("three have gone by")
      return
    }
    #expect(try await next.pull() == .entries(Array(5...12)))
  }

  @Test(arguments: Distance.repeatable)
  func `11: a reader that does not read keeps back nobody else`(_ distance: Distance) async throws {
    let far = try await distance.far()
    let slow = try await far.another()
    let numbers = try await slow.proxy(for: WitnessRemote.self).numbers(to: 100_000)
    var first = numbers.makeAsyncIterator()
    #expect(try await first.next() == 0)
    for number in 1...200 { #expect(try await far.witness.note(number) == number) }
    #expect(try await first.next() == 1)
    slow.close()
  }
}
