/// A task that carries out calls on the loop, one after the other.
///
/// A task for each call would cost more than most calls do. So one serves them all, and another
/// starts only when a call suspends.
final class LinkWorker: @unchecked Sendable {
  // Unchecked: used by the loop's thread alone, but for what is marked.
  var task: Task<Void, Never>?
  /// Set while it has nothing to do.
  var rest: CheckedContinuation<Void, Never>?
  /// The call that it carries out.
  var number: UInt32?
  /// Whether its task was cancelled to end a call. A cancelled task cannot carry out another one.
  var isRetired = false
  /// Whether its call waits for a journal's entry, which may never come. The reader can make the
  /// call again without loss, so an orderly close ends it.
  var isWaiting = false

  /// The link whose calls it carries out. Any thread.
  let link: ObjectIdentifier
  /// Identifies its task. It is set before any task can inherit the worker.
  private var identity: Int?

  /// The worker whose call runs this code, or has started the task that does.
  @TaskLocal static var current: LinkWorker?

  init(of link: Link) { self.link = ObjectIdentifier(link) }

  /// Carries out calls in the present task.
  ///
  /// The task-local value is set once for all of the calls, so it costs each of them nothing.
  nonisolated(nonsending) func run(_ body: nonisolated(nonsending) () async -> Void) async {
    identity = Self.presentTask
    await Self.$current.withValue(self) { await body() }
  }

  /// The worker, if this code runs in the call's own task. A task that the call has started may
  /// outlive it.
  static var ofPresentTask: LinkWorker? {
    // A task that a call has started inherits `current`, but has another identity.
    guard let worker = current, worker.identity == presentTask else { return nil }
    return worker
  }

  /// A number for the present task, which stays the same as long as the task lives.
  private static var presentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}
