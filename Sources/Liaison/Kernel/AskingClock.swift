/// The clock by which delegates are timed. Tests put a manual one in its place:
///
///     try await AskingClock.$current.withValue(clock) { try await multicast.load() }
public enum AskingClock {
  /// What measures time in this task and in those that it starts.
  @TaskLocal public static var current: any Clock<Duration> = ContinuousClock()
}
