import Foundation
import Synchronization
import Testing

@testable import Liaison

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

/// Runs what is enqueued when the test says so, on the test's thread.
private final class HeldExecutor: SerialExecutor {
  private let jobs = Guarded<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Returns `true`, to stand in a condition.
  func runAll() -> Bool {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
    return true
  }
}

/// Comes and goes where the test lets it.
private actor Visitor {
  nonisolated let executor = HeldExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func visit(_ reference: SmartReference<Stage>) async throws { _ = try await reference.user() }
}

@Suite struct `The passage of a smart reference` {
  @Test func `who goes while it has been handed to a task without a thread does not wait`()
    async throws
  {
    let stage = Stage()
    let reference = stage.reference()
    let (first, second) = (Visitor(), Visitor())
    try await reference.passage.withLock(.exclusive, as: LockOwner("holder")) {
      for (index, visitor) in [first, second].enumerated() {
        // In a task, so that the test decides by the executor when it goes on.
        Task { try await visitor.visit(reference) }
        await eventually {
          visitor.executor.runAll() && reference.passage.waiting.count == index + 1
        }
      }
    }
    // It loads, hands the passage on and goes, all at once and on this thread.
    await eventually { first.executor.runAll() && stage.loads == 1 && reference.users == 0 }
    #expect(stage.unloads == 0 && reference.isLoaded)
    await eventually { second.executor.runAll() && stage.unloads == 1 }
    #expect(stage.loads == 1 && !reference.isLoaded)
  }

  /// Once, those who went waited: each of the first tasks blocked a thread of the pool until the
  /// second one had gone on, to which the passage had been handed and which got no thread. When
  /// there were as many references as threads nobody went on.
  @Test func `more tasks than threads come and go, and nobody keeps the others from going on`()
    async throws
  {
    let count = 3 * ProcessInfo.processInfo.activeProcessorCount
    let mayFail = Signal()
    let stages = (0..<count).map { _ in Stage() }
    let references = stages.enumerated().map { index, stage in
      let attempts = Counter()
      return stage.reference("stage \(index)") {
        attempts.add()
        guard attempts.value == 1 else { return }
        _ = mayFail.wait()
        throw Rain()
      }
    }
    // Threads hold the passages until all tasks wait for them.
    let failed = Counter()
    let threads = startThreads(count) { index in
      do { _ = try references[index].user() } catch { failed.add() }
    }
    soon { references.allSatisfy { $0.passage.holders.count == 1 } }
    await withThrowingTaskGroup(of: Void.self) { group in
      for reference in references {
        for _ in 1...3 { group.addTask { _ = try await reference.user() } }
      }
      await eventually { references.allSatisfy { $0.passage.waiting.count == 3 } }
      for _ in references { mayFail.fire() }
      await #expect(throws: Never.self) { try await group.waitForAll() }
    }
    #expect(threads.isOverInTime())
    #expect(failed.value == count)
    #expect(references.allSatisfy { $0.users == 0 && !$0.isLoaded })
    for stage in stages {
      #expect((1...3).contains(stage.loads) && stage.loads == stage.unloads && stage.most == 1)
    }
  }

  @Test func `threads and tasks that come and go, and loads that fail, lose no unload`() async {
    let stage = Stage()
    let attempts = Counter()
    let reference = stage.reference {
      attempts.add()
      if attempts.value.isMultiple(of: 5) { throw Rain() }
    }
    let (came, rained, gaveUp) = (Counter(), Counter(), Counter())
    let threads = startThreads(4) { _ in
      for _ in 0..<500 {
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
      for index in 0..<200 {
        group.addTask {
          // Whoever is cancelled gives up when it would have to wait.
          if index.isMultiple(of: 4) { withUnsafeCurrentTask { $0?.cancel() } }
          for _ in 0..<10 {
            do {
              let user = try await reference.user()
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
    #expect(threads.isOverInTime())
    #expect(came.value + rained.value + gaveUp.value == 4 * 500 + 200 * 10)
    #expect(attempts.value == stage.loads + rained.value)
    #expect(stage.loads > 0 && stage.loads == stage.unloads && stage.most == 1)
    #expect(reference.users == 0 && !reference.isLoaded)
  }
}
