internal import Dispatch
internal import Liaison
internal import Synchronization

/// One thread that waits for descriptors and runs the tasks that serve them.
///
/// Waking a thread costs more than the system call that it waits for. So the thread that reads a
/// connection also runs the tasks that its messages start, and what they write is written at the
/// end of a pass, together.
///
/// ```swift
/// let loop = try EventLoop(name: "thermostats")
/// let listener = try Link.listen(at: .unix("/run/thermostat"), on: loop) { … }
/// Task(executorPreference: loop) { … }  // beside its links, without a change of threads
/// ```
///
/// Links use ``shared`` unless they are told otherwise. A loop is for short steps: code that blocks
/// it holds up all of its links, and the tap is told of it.
///
/// A loop lives until it is shut down. It may be used from any thread.
public final class EventLoop: TaskExecutor, @unchecked Sendable {
  // Unchecked for what only the loop's own thread uses, which is marked.

  /// The loop of all links that name no other. It starts with its first use, and runs for ever.
  public static let shared: EventLoop = {
    do throws(SystemError) {
      return try EventLoop(started: "liaison")
    } catch {
      mistake("The process has no descriptor or thread left for a loop: \(error)")
    }
  }()

  /// The work that other threads leave for the loop.
  struct Inbox {
    var jobs: [LoopJob] = []
    var operations: [@Sendable () -> Void] = []
    /// Members to be told at the end of the pass.
    var members: [any LoopMember] = []
    /// Set when the loop's thread is about to end: the serial queue that replaces it.
    var successor: DispatchQueue?
  }

  /// The name that it was made with. The tap names it when a step is slow.
  public let name: String
  /// Runs actors on this loop.
  public let actorExecutor = LoopActorExecutor()
  let slowness = Atomic<UInt64>(100_000_000)
  let poller: SystemPoller
  let inbox = Guarded(Inbox())
  let hasMail = Atomic(false)
  let isAsleep = Atomic(false)
  /// The thread's own number; zero before it runs.
  let thread = Atomic<UInt>(0)

  // MARK: Of the loop's thread alone

  var jobs: [LoopJob] = []
  /// The jobs that run just now. The array is kept for its memory.
  var batch: [LoopJob] = []
  var afterTasks: [any LoopMember] = []
  var told: [any LoopMember] = []
  var endOfPass: [any LoopMember] = []
  /// Those that are told just now. The array is kept for its memory.
  var passing: [any LoopMember] = []
  var timers = LoopTimers()
  var members = LoopMembers()
  /// Memory to read into, which a link takes while it has an incomplete frame.
  var spareBuffer: ReadBuffer?
  /// The step that runs just now, and since when. Set only while the tap is watched.
  var step: (began: UInt64, requirement: Requirement?)?

  /// Starts a new loop.
  ///
  /// - Throws: ``LinkError`` if the process has no descriptor or thread left.
  public convenience init(name: String = "loop") throws(LinkError) {
    do throws(SystemError) {
      try self.init(started: name)
    } catch {
      throw LinkError(.unreachable, "A loop could not start: \(error)")
    }
  }

  private init(started name: String) throws(SystemError) {
    self.name = name
    poller = try SystemPoller()
    actorExecutor.loop = self
    try start()
  }

  deinit { poller.close() }

  /// Ends the links and listeners of the loop, and then its thread.
  ///
  /// Links end as if ``Link/close()`` had been called, and those that are made later end at once.
  /// Tasks that prefer the loop go on elsewhere, one step at a time. Returns before all of that is
  /// done. Must not be called for ``shared``.
  public func shutdown() {
    insist(self !== Self.shared, "The shared loop runs for ever: shut down a loop of your own.")
    isShutDown.store(true, ordering: .sequentiallyConsistent)
    perform { [self] in
      for member in members.all { member.loopEnds() }
      perform { [self] in isOver = true }
    }
  }

  private let isShutDown = Atomic(false)
  /// Whether it is being shut down: it gets no further links.
  let isDraining = Atomic(false)

  /// Why nothing may begin on the loop any more. Nil while it runs.
  ///
  /// A member that joined before this is set is told of the end, because shutdown tells the members
  /// later.
  var ending: LinkError? {
    if !isShutDown.load(ordering: .sequentiallyConsistent) { return nil }
    return LinkError(.closed, "the loop '\(name)' was shut down: use another one")
  }

  /// Whether this is the last pass. Of the loop's thread alone.
  var isOver = false

  /// Whether this code runs on the loop's thread.
  @inline(__always)
  package var isCurrent: Bool { thread.load(ordering: .relaxed) == EventLoop.currentThread() }
}
