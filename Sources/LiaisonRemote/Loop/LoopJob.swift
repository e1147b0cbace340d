/// A step of a task that a loop runs.
struct LoopJob: Sendable {
  let job: UnownedJob
  /// Whether the step belongs to an actor that lives on the loop.
  let isOfActor: Bool
}
