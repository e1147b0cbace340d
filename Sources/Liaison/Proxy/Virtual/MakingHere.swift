/// Which subjects are being made by the code that runs, so that it is found when one waits for itself.
///
/// What a maker starts and does not wait for may use the subject: it waits until it is there. So this
/// counts only in the task, or on the thread, that the maker runs in.
struct MakingHere {
  private let subjects: [ObjectIdentifier]
  /// Nil on a thread that runs no task.
  private let task: Int?

  @TaskLocal private static var current = MakingHere(subjects: [], task: nil)
  private static let waits = WaitGraph<ObjectIdentifier>()

  /// What waits for this code, the outermost first.
  private static var subjects: [ObjectIdentifier] {
    let current = current
    return current.subjects.isEmpty || current.task != currentTask ? [] : current.subjects
  }

  /// Unsafe is only to keep what is handed in; this keeps a number, to compare.
  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  // MARK: - Making

  static func making<Outcome>(_ subject: AnyObject, _ make: () throws -> Outcome) rethrows
    -> Outcome
  {
    try $current.withValue(nested(subject)) { try make() }
  }

  static nonisolated(nonsending) func making<Outcome>(
    _ subject: AnyObject, _ make: nonisolated(nonsending) () async throws -> Outcome
  ) async rethrows -> Outcome {
    try await $current.withValue(nested(subject)) { try await make() }
  }

  private static func nested(_ subject: AnyObject) -> MakingHere {
    MakingHere(subjects: subjects + [ObjectIdentifier(subject)], task: currentTask)
  }

  // MARK: - Waiting

  /// Waits for somebody else's making.
  static func waiting<Outcome>(
    for subject: AnyObject, _ name: String, _ wait: () -> Outcome
  ) -> Outcome {
    let mine = begin(subject, name)
    defer { end(mine, subject) }
    return wait()
  }

  static nonisolated(nonsending) func waiting<Outcome>(
    for subject: AnyObject, _ name: String, _ wait: nonisolated(nonsending) () async -> Outcome
  ) async -> Outcome {
    let mine = begin(subject, name)
    defer { end(mine, subject) }
    return await wait()
  }

  private static func begin(_ subject: AnyObject, _ name: String) -> [ObjectIdentifier] {
    let mine = subjects
    if mine.isEmpty { return [] }
    insist(
      waits.begin(mine, waitingFor: ObjectIdentifier(subject)),
      "'\(name)' is used by what makes it, through others perhaps, and would wait for itself for "
        + "ever. Make what 'make' needs without it.")
    return mine
  }

  private static func end(_ mine: [ObjectIdentifier], _ subject: AnyObject) {
    if !mine.isEmpty { waits.end(mine, waitingFor: ObjectIdentifier(subject)) }
  }
}
