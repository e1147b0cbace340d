/// A clock whose time is counted from when this was made, so that times are plain durations.
struct Timeline: Sendable {
  private let read: @Sendable () -> Duration
  private let wait: @Sendable (Duration) async throws -> Void

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
    wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// How long it has been.
  var now: Duration { read() }

  /// Throws only when the task is cancelled.
  func sleep(until time: Duration) async throws { try await wait(time) }

  /// Sleeps until then, but no longer than `event` takes.
  func sleep(until time: Duration, unless event: @escaping @Sendable () async -> Void) async {
    await withTaskGroup(of: Void.self) { group in
      // A sleep that is cut short means that the event was first, or that nobody waits any more.
      group.addTask { try? await wait(time) }
      group.addTask { await event() }
      await group.next()
      group.cancelAll()
    }
  }
}
