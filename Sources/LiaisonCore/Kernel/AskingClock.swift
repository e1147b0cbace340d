/// The clock that times delegates. Tests set a manual one:
///
///     try await AskingClock.$current.withValue(clock) { try await multicast.load() }
public enum AskingClock {
  /// The clock of this task and of the tasks that it starts.
  @TaskLocal public static var current: any Clock<Duration> = ContinuousClock()
}
