package import Dispatch

extension Delivery {
  /// A place where receivers run, as the library knows it.
  package enum Place: Sendable {
    case here
    case main
    case queue(DispatchQueue, QueueMark)
    case actor(ActorPlace)
    case executor(any TaskExecutor)
  }
}

/// An actor as a place. The reference is weak, because a delegator would otherwise retain the actor
/// that owns it.
///
/// Unchecked: the weak reference is written once, and the runtime reads and clears it atomically.
package final class ActorPlace: @unchecked Sendable {
  private(set) weak var actor: (any Actor)?
  let id: ObjectIdentifier
  let name: String

  init(_ actor: any Actor) {
    self.actor = actor
    id = ObjectIdentifier(actor)
    name = "\(type(of: actor))"
  }
}

extension Delivery.Place {
  /// Equal for equal places, and for no others.
  package enum ID: Hashable, Sendable {
    case here
    case object(ObjectIdentifier)
  }

  package var id: ID {
    switch self {
    case .here: .here
    case .main: .object(ObjectIdentifier(QueueMark.main))
    case .queue(_, let mark): .object(ObjectIdentifier(mark))
    case .actor(let place): .object(place.id)
    case .executor(let executor): .object(ObjectIdentifier(executor))
    }
  }

  /// The name of the place, for messages.
  package var label: String {
    switch self {
    case .here: "here"
    case .main: "main"
    case .queue(let queue, _): queue.label
    case .actor(let place): place.name
    case .executor(let executor): String(describing: executor)
    }
  }

  /// Whether the place still exists.
  package var exists: Bool {
    if case .actor(let place) = self { return place.actor != nil }
    return true
  }

  /// The actor to which code there is isolated, as long as the actor lives.
  var isolation: (any Actor)? {
    switch self {
    case .main: MainActor.shared
    case .actor(let place): place.actor
    case .here, .queue, .executor: nil
    }
  }

  /// The place as a party, if only one thing runs there at a time: what runs there has to end
  /// before other work can begin.
  var occupant: ObjectIdentifier? {
    switch self {
    case .main: ObjectIdentifier(QueueMark.main)
    case .queue(_, let mark) where mark.isSerial: ObjectIdentifier(mark)
    case .here, .queue, .actor, .executor: nil
    }
  }

  /// The serial places that this thread occupies.
  package static var occupied: [ObjectIdentifier] {
    var places: [ObjectIdentifier] = []
    if isOnMain { places.append(ObjectIdentifier(QueueMark.main)) }
    if let mark = QueueMark.current, mark.isSerial, mark !== QueueMark.main {
      places.append(ObjectIdentifier(mark))
    }
    return places
  }

  /// Whether the main actor runs on this thread. Once an asynchronous `main` has suspended, Linux
  /// runs the main actor on whichever thread empties the main queue. The queue's mark tells that.
  private static var isOnMain: Bool {
    Whereabouts.isMainThread || QueueMark.main.isCurrent
  }

  var isCurrent: Bool {
    switch self {
    case .here: true
    case .main: Self.isOnMain
    case .queue(_, let mark): mark.isCurrent
    case .actor, .executor: false
    }
  }

  /// Whether a wait for the place would block one of the threads that tasks run on.
  var runsTasks: Bool {
    switch self {
    case .actor, .executor: true
    case .here, .main, .queue: false
    }
  }

  /// Runs work at the place. Returns `false`, and drops the work, if the place no longer exists.
  ///
  /// Tasks are detached, because one task may run the letters of several senders. So the task has
  /// the priority and the task-local values of none of them.
  package func run(_ work: @escaping @Sendable () -> Void) -> Bool {
    switch self {
    case .here: work()
    case .main: DispatchQueue.main.async(execute: work)
    case .queue(let queue, _): queue.async(execute: work)
    case .actor(let place):
      guard let actor = place.actor else { return false }
      Task.detached { await Self.run(work, on: actor) }
    case .executor(let executor): Task.detached(executorPreference: executor) { work() }
    }
    return true
  }

  /// Runs asynchronous work at the place, in a task of its own. The work itself reports its end.
  /// Returns as `run` does.
  func runTask(_ work: nonisolated(nonsending) @escaping @Sendable () async -> Void) -> Bool {
    switch self {
    case .actor(let place):
      guard let actor = place.actor else { return false }
      Task.detached { await Self.run(work, on: actor) }
    case .here, .main, .queue, .executor:
      Task.detached(executorPreference: taskExecutor) { await work() }
    }
    return true
  }

  /// The executor on which asynchronous work runs at the place. `nil` here, and for an actor, whose
  /// isolation brings the work to its executor.
  var taskExecutor: (any TaskExecutor)? {
    switch self {
    case .here, .actor: nil
    case .main: QueueExecutor(.main)
    case .queue(let queue, _): QueueExecutor(queue)
    case .executor(let executor): executor
    }
  }

  private static func run(_ work: @Sendable () -> Void, on actor: isolated any Actor) { work() }

  private static func run(
    _ work: nonisolated(nonsending) @Sendable () async -> Void, on actor: isolated any Actor
  ) async {
    // Swift 6.3 switches to the actor only for code that needs it, and does not count work that
    // never suspends.
    arrive(at: actor)
    await work()
  }

  @inline(never)
  package static func arrive(at actor: isolated (any Actor)?) {}
}
