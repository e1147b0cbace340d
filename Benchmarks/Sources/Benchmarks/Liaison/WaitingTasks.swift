import Dispatch
import Foundation
import Synchronization

/// Starts tasks that wait until the process ends, or until one goes on for them.
///
/// The library notes all waits in tables of the whole process. These hold the waits of both sizes at
/// once, so what a table costs shows at both: compare with `--quick`, where it has a tenth of them.
func wait(_ count: Int, _ body: @escaping @Sendable () async -> Void) {
  let begun = Atomic(0)
  for _ in 0..<count {
    Task.detached { @Sendable in
      begun.add(1, ordering: .relaxed)
      await body()
    }
  }
  // The last of them are on their way by then.
  while begun.load(ordering: .relaxed) < count { usleep(1_000) }
  usleep(50_000)
}

extension GrowthSubject {
  /// A subject whose operations are made in a task of their own, while this thread waits for it.
  ///
  /// - Parameter operate: Makes so many operations. Returns how many had their effect.
  init(inTask operate: @escaping @Sendable (_ count: Int) async -> Int) {
    let effects = Effects()
    self.init(
      operate: { count in
        let isOver = DispatchSemaphore(value: 0)
        Task.detached { @Sendable in
          effects.total.add(await operate(count), ordering: .relaxed)
          isOver.signal()
        }
        isOver.wait()
      }, total: { effects.total.load(ordering: .relaxed) })
  }

  /// A subject whose operations wait in a task that is cancelled already: each joins those that
  /// wait, and leaves them at once.
  ///
  /// - Parameter operation: Waits, and throws what it throws when it gives up.
  init(leaving operation: @escaping @Sendable () async throws -> Void) {
    self.init(inTask: { count in
      withUnsafeCurrentTask { $0?.cancel() }
      var left = 0
      for _ in 0..<count {
        do { try await operation() } catch is CancellationError { left += 1 } catch {}
        // Lets the tasks run that an operation has started.
        await Task.yield()
      }
      return left
    })
  }
}

private final class Effects: Sendable {
  let total = Atomic(0)
}
