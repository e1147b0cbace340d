/// A clock that counts from its own creation, so that its times are plain durations.
package struct Timeline: Sendable {
  private let read: @Sendable () -> Duration
  private let wait: @Sendable (Duration) async throws -> Void

  package init(_ clock: some Clock<Duration>) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
    wait = { try await clock.sleep(until: start.advanced(by: $0.bounded), tolerance: nil) }
  }

  /// The time since the timeline was made.
  package var now: Duration { read() }

  /// Throws only when the task is cancelled.
  package func sleep(until time: Duration) async throws { try await wait(time) }

  /// Sleeps until `time`, or until `event` has returned, whichever is first.
  package func sleep(until time: Duration, unless event: @escaping @Sendable () async -> Void) async
  {
    await withTaskGroup(of: Void.self) { group in
      // A sleep ends early if the event was first, or if the task was cancelled.
      group.addTask { try? await wait(time) }
      group.addTask { await event() }
      await group.next()
      group.cancelAll()
    }
  }
}
