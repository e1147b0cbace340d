import Foundation
import Liaison
import Synchronization
import Testing

@testable import LiaisonSharing

/// Counts how often it has been made and put away, and how many there have been at a time.
private final class Stage: Sendable {
  private struct Tally {
    var loads = 0
    var unloads = 0
    var most = 0
  }

  private let tally = Guarded(Tally())
  var loads: Int { tally.withLock { $0.loads } }
  var unloads: Int { tally.withLock { $0.unloads } }
  var most: Int { tally.withLock { $0.most } }

  func loaded() {
    tally.withLock { tally in
      tally.loads += 1
      tally.most = max(tally.most, tally.loads - tally.unloads)
    }
  }

  func unloaded() { tally.withLock { $0.unloads += 1 } }

  /// A reference whose subjects are counted here. `before` comes before each load.
  func reference(
    _ name: String = "stage", before: @escaping @Sendable () throws -> Void = {}
  ) -> SmartReference<Stage> {
    SmartReference(name) {
      try before()
      self.loaded()
      return self
    } unload: { stage in
      stage.unloaded()
    }
  }
}

private struct Rain: Error {}

@Contract(.proxy)
private protocol Glowing: AnyObject, Sendable { func light() -> Int }

private final class Glow: Glowing {
  private let living: Counter
  init(_ living: Counter) {
    self.living = living
    living.add()
  }
  deinit { living.add(-1) }
  func light() -> Int { living.value }
}

@Suite struct `The coming and going of a shared subject` {
  @Test func `more tasks than threads come and go, and nobody keeps the others from going on`()
    async throws
  {
    let count = 3 * ProcessInfo.processInfo.activeProcessorCount
    let mayFail = Signal()
    let stages = (0..<count).map { _ in Stage() }
    let begun = Counter()
    let references = stages.enumerated().map { index, stage in
      let attempts = Counter()
      return stage.reference("stage \(index)") {
        attempts.add()
        guard attempts.value == 1 else { return }
        begun.add()
        _ = mayFail.wait()
        throw Rain()
      }
    }
    // Threads load the subjects until all tasks wait for them.
    let failed = Counter()
    let threads = startThreads(count) { index in
      do { _ = try references[index].user() } catch { failed.add() }
    }
    await eventually { begun.value == count }
    await withThrowingTaskGroup(of: Void.self) { group in
      for reference in references {
        for _ in 1...3 { group.addTask { _ = try await reference.userSuspending() } }
      }
      await eventually { references.allSatisfy { $0.waiting == 3 } }
      for _ in references { mayFail.fire() }
      await #expect(throws: Never.self) { try await group.waitForAll() }
    }
    #expect(await threads.isOverInTime())
    #expect(failed.value == count)
    #expect(references.allSatisfy { $0.users == 0 && !$0.isLoaded })
    for stage in stages {
      #expect((1...3).contains(stage.loads) && stage.loads == stage.unloads && stage.most == 1)
    }
  }

  /// A subject that says when it is really gone.
  private final class Lantern: Sendable {
    private let living: Counter
    init(_ living: Counter) {
      self.living = living
      living.add()
    }
    deinit { living.add(-1) }
  }

  @Test func `a subject has gone before the next is loaded, also with proxies`() async {
    let living = Counter()
    let tooMany = Counter()
    let reference = SmartReference("lantern") {
      if living.value != 0 { tooMany.add() }
      return Lantern(living)
    }
    let turns = quantity(2_000)
    await onThreads(4) { index in
      for turn in 0..<turns {
        guard let user = try? reference.user() else { continue }
        withExtendedLifetime(user.subject) {}
        if turn.isMultiple(of: 3) { withExtendedLifetime(user) {} }
      }
    }
    let glow = SmartReference<any Glowing>("glow") {
      if living.value != 0 { tooMany.add() }
      return Glow(living)
    }
    await onThreads(4) { index in
      for _ in 0..<turns {
        guard let proxy = try? GlowingProxy(.reference(glow)) else { continue }
        if proxy.light() != 1 { tooMany.add() }
        let locked = try? GlowingProxy(.reference(glow, locking: .shared))
        if locked?.light() != 1 { tooMany.add() }
      }
    }
    #expect(tooMany.value == 0)
    #expect(living.value == 0)
    #expect(reference.users == 0 && glow.users == 0)
  }

  @Test func `threads and tasks that come and go, and loads that fail, lose no unload`() async {
    let stage = Stage()
    let attempts = Counter()
    let reference = stage.reference {
      attempts.add()
      if attempts.value.isMultiple(of: 5) { throw Rain() }
    }
    let (came, rained, gaveUp) = (Counter(), Counter(), Counter())
    let (turns, tasks) = (quantity(500), quantity(200))
    let threads = startThreads(4) { _ in
      for _ in 0..<turns {
        do {
          let user = try reference.user()
          if user.subject === stage { came.add() }
        } catch is Rain {
          rained.add()
        } catch {
          Issue.record(error)
        }
      }
    }
    await withTaskGroup { group in
      for index in 0..<tasks {
        group.addTask {
          // Whoever is cancelled gives up when it would have to wait.
          if index.isMultiple(of: 4) { withUnsafeCurrentTask { $0?.cancel() } }
          for _ in 0..<10 {
            do {
              let user = try await reference.userSuspending()
              await Task.yield()
              if user.subject === stage { came.add() }
            } catch is Rain {
              rained.add()
            } catch is CancellationError {
              gaveUp.add()
            } catch {
              Issue.record(error)
            }
          }
        }
      }
    }
    #expect(await threads.isOverInTime())
    #expect(came.value + rained.value + gaveUp.value == 4 * turns + tasks * 10)
    #expect(attempts.value == stage.loads + rained.value)
    #expect(stage.loads > 0 && stage.loads == stage.unloads && stage.most == 1)
    #expect(reference.users == 0 && !reference.isLoaded)
  }
}
