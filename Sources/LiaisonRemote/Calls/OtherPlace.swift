/// Runs the calls of an object that blocks its thread on an executor instead of the loop.
///
/// The calls are carried out one after the other, each to its end.
final class OtherPlace: @unchecked Sendable {
  // Unchecked: what changes is used by the loop's thread alone.
  let executor: any TaskExecutor
  private var last: Task<Void, Never>?

  init(_ executor: any TaskExecutor) { self.executor = executor }

  func run(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    let before = last
    let task = Task.detached(executorPreference: executor) {
      await before?.value
      await body()
    }
    last = task
    return task
  }
}
