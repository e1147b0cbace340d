import Foundation
import Liaison
import LiaisonTesting
import Synchronization
import Testing

@testable import LiaisonProxies

@Contract(.proxy, .anywhere)
private protocol Kiln: AnyObject, Sendable {
  func fire(_ pot: Int)
  func count() throws -> Int
  @Placeholder(0) var heat: Int { get }
}

private final class StoneKiln: Kiln {
  private let pots = Counter()
  func fire(_ pot: Int) { pots.add() }
  func count() throws -> Int { pots.value }
  var heat: Int { 900 }
}

@Suite struct `A making that nobody has begun` {
  /// Tasks take all threads of the pool before the making gets one.
  @Test func `is taken over by those who wait for it, so that no task needs another thread`()
    async throws
  {
    let makings = Counter()
    for _ in 0..<20 {
      let subject = VirtualSubject<any Kiln>("kiln", meanwhile: .standingIn()) {
        makings.add()
        return StoneKiln()
      }
      let kiln = KilnProxy(.virtual(subject))
      let count = 4 * ProcessInfo.processInfo.activeProcessorCount
      let sum = try await withThrowingTaskGroup(of: Int.self) { group in
        for index in 0..<count {
          group.addTask {
            kiln.fire(index)
            // It can neither be kept nor answered, and so waits, blocking its thread.
            return try kiln.count() > 0 ? 1 : 0
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(sum == count)
      #expect(try kiln.count() == count)
    }
    #expect(makings.value == 20)
  }

  @Test func `is made once, however many begin it from threads and tasks`() async throws {
    let makings = Counter()
    for _ in 0..<50 {
      let subject = VirtualSubject<any Kiln>("kiln", meanwhile: .standingIn()) {
        makings.add()
        return StoneKiln()
      }
      let kiln = KilnProxy(.virtual(subject))
      let seen = Counter()
      let threads = startThreads(2) { _ in
        _ = kiln.heat
        if (try? kiln.count()) != nil { seen.add() }
      }
      await withTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            kiln.fire(1)
            if (try? kiln.count()) != nil { seen.add() }
          }
        }
      }
      #expect(await threads.isOverInTime())
      #expect(seen.value == 6)
    }
    #expect(makings.value == 50)
  }
}
