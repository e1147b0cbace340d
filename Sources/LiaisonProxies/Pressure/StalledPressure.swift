import LiaisonCore

extension MemoryPressure {
  /// The memory pressure that Linux's pressure-stall information shows, with limits of your own.
  ///
  ///     let early = MemoryPressure.stallInformation(warning: 5, critical: 2)
  ///     let token = images.releaseUnderPressure(early)
  ///
  /// The level is `.critical` if all tasks waited for memory for at least `critical` per cent of
  /// the last ten seconds, and `.warning` if at least one task waited for `warning` per cent. Text
  /// that cannot be read or parsed leaves the level as it is.
  ///
  /// - Parameters:
  ///   - warning: The least percentage of `some avg10`. At 10, users begin to notice.
  ///   - critical: The least percentage of `full avg10`. At 10, the system does little else.
  ///   - interval: The time between two reads while there are observers.
  ///   - clock: The clock that measures the interval; a test passes a manual one.
  ///   - read: Returns the text, or nil if there is none. It is called in a task of its own, and by
  ///     ``MemoryPressure/isAvailable`` in the caller's task, so two calls may overlap. If nothing
  ///     is given, the text of this program's control group is read,
  ///     `/sys/fs/cgroup/memory.pressure`. If that file has no such text, the machine's is read,
  ///     `/proc/pressure/memory`.
  public static func stallInformation(
    warning: Double = 10, critical: Double = 10, every interval: Duration = .seconds(1),
    clock: any Clock<Duration> = ContinuousClock(), read: (@Sendable () async -> String?)? = nil
  ) -> MemoryPressure {
    insist(
      warning > 0 && critical > 0,
      "A limit of nothing is always exceeded. Give one of more than 0 per cent.")
    insist(interval > .zero, "It is read every so often; give an interval longer than nothing.")
    var source = StalledPressure(
      warning: warning, critical: critical, interval: interval, clock: clock)
    if let read { source.read = read }
    return MemoryPressure(source)
  }
}

/// Reads pressure-stall information again and again.
struct StalledPressure: PressureSource {
  var warning = 10.0
  var critical = 10.0
  var interval = Duration.seconds(1)
  var clock: any Clock<Duration> = ContinuousClock()
  var read: @Sendable () async -> String? = { await PressureFiles.system.read() }

  var isAvailable: Bool { get async { await level() != nil } }

  /// Looks in an unstructured task, because no caller waits for it. The task ends when there are no
  /// observers.
  func look(for pressure: MemoryPressure) {
    Task {
      while pressure.isWorthALook() {
        if let level = await level() { pressure.see(level) }
        do { try await clock.sleep(for: interval.bounded) } catch {
          insist(Task.isCancelled, "A clock may end a sleep early only when its task is cancelled.")
        }
      }
    }
  }

  private func level() async -> MemoryPressure.Level? {
    guard let text = await read(), let stalls = StallInformation(text) else { return nil }
    if stalls.full >= critical { return .critical }
    return stalls.some >= warning ? .warning : .normal
  }
}
