import Dispatch

extension Delivery.Place {
  /// A name for the places that can be waited for and in which a thread can be.
  enum ID: Hashable, Sendable {
    case here
    case main
    case object(ObjectIdentifier)
  }

  private static let key = DispatchSpecificKey<ID>()

  var id: ID {
    switch self {
    case .here: .here
    case .main: .main
    case .queue(let queue): queue === DispatchQueue.main ? .main : .object(ObjectIdentifier(queue))
    case .actor(let actor): .object(ObjectIdentifier(actor))
    case .executor(let executor): .object(ObjectIdentifier(executor))
    }
  }

  /// What a person calls it.
  var label: String {
    switch self {
    case .here: "here"
    case .main: "main"
    case .queue(let queue): queue.label
    case .actor(let actor): String(describing: actor)
    case .executor(let executor): String(describing: executor)
    }
  }

  /// Marks the queue, so that code on it can tell where it is.
  func mark() {
    switch self {
    case .main: DispatchQueue.main.setSpecific(key: Self.key, value: .main)
    case .queue(let queue): queue.setSpecific(key: Self.key, value: id)
    case .here, .actor, .executor: break
    }
  }

  /// Whether this is where the main actor runs. Once an asynchronous `main` has suspended, Linux
  /// runs it on whichever thread empties the main queue, which the queue's mark tells.
  private static var isOnMain: Bool {
    Whereabouts.isMainThread || DispatchQueue.getSpecific(key: key) == .main
  }

  /// The places that this thread occupies.
  static var occupied: [ID] {
    var places: [ID] = []
    if isOnMain { places.append(.main) }
    if let queue = DispatchQueue.getSpecific(key: key), !places.contains(queue) {
      places.append(queue)
    }
    return places
  }

  private static let waits = WaitGraph<ID>()

  /// Has the places of this thread wait for another while `body` runs. Returns `nil` without running
  /// it when the other waits for one of them.
  static func wait<Outcome>(for place: ID, _ body: () -> Outcome) -> Outcome? {
    waits.wait(occupied, for: place, body)
  }

  var isCurrent: Bool {
    switch self {
    case .here: true
    case .main: Self.isOnMain
    case .queue(let queue):
      queue === DispatchQueue.main
        ? Self.isOnMain : DispatchQueue.getSpecific(key: Self.key) == id
    case .actor, .executor: false
    }
  }

  /// Whether waiting for it would block one of the threads that tasks run on.
  var runsTasks: Bool {
    switch self {
    case .actor, .executor: true
    case .here, .main, .queue: false
    }
  }

  func run(_ work: @escaping @Sendable () -> Void) {
    switch self {
    case .here: work()
    case .main: DispatchQueue.main.async(execute: work)
    case .queue(let queue): queue.async(execute: work)
    // Tasks of their own: whoever has to know of the end is told by the work itself.
    case .actor(let actor): Task { await Self.run(work, on: actor) }
    case .executor(let executor): Task(executorPreference: executor) { work() }
    }
  }

  /// Runs asynchronous work there, in a task of its own: nobody waits for it here, and who has to
  /// know of its end is told by the work itself.
  func runTask(_ work: nonisolated(nonsending) @escaping @Sendable () async -> Void) {
    switch self {
    case .actor(let actor): Task { await Self.run(work, on: actor) }
    case .here, .main, .queue, .executor:
      Task(executorPreference: taskExecutor) { await work() }
    }
  }

  /// The executor on which asynchronous calls of a receiver run that lives here; an actor's own
  /// isolation brings them to it.
  var taskExecutor: (any TaskExecutor)? {
    switch self {
    case .here, .actor: nil
    case .main: QueueExecutor(.main)
    case .queue(let queue): QueueExecutor(queue)
    case .executor(let executor): executor
    }
  }

  private static func run(_ work: @Sendable () -> Void, on actor: isolated any Actor) { work() }

  private static func run(
    _ work: nonisolated(nonsending) @Sendable () async -> Void, on actor: isolated any Actor
  ) async {
    // Swift 6.3 goes to the actor only for something that needs it, and does not count work that
    // suspends nowhere.
    arrive(at: actor)
    await work()
  }

  @inline(never)
  private static func arrive(at actor: isolated any Actor) {}
}
