public import Dispatch

/// Where a receiver runs.
///
///     importer.delegates.add(page, deliver: .main)
///
/// A call to a receiver that lives elsewhere is put into the receiver's mailbox and returns at
/// once. A call that needs an answer waits for it, or runs directly if the caller is at that place
/// already.
public struct Delivery: Sendable {
  package let place: Place
  /// How long a caller waits for its question to begin.
  private(set) var answerLimit: Duration?

  private init(_ place: Place) { self.place = place }

  /// The caller's thread or task. The receiver has run when the call returns.
  public static var here: Self { Self(.here) }

  /// The main queue, which is also the main actor's.
  public static var main: Self { Self(.main) }

  /// On a queue.
  ///
  /// Calls of one receiver never overlap, even on a concurrent queue. The delivery keeps the queue
  /// alive. A caller on a queue that targets this one is at this place, too. `.queue(.main)` is the
  /// same place as `.main`.
  public static func queue(_ queue: DispatchQueue) -> Self {
    let mark = QueueMark.of(queue)
    return mark === QueueMark.main ? .main : Self(.queue(queue, mark))
  }

  /// An actor.
  ///
  /// It is not retained, and the registration ends with it. `.actor(MainActor.shared)` is the same
  /// place as `.main`. At any other actor a task must not ask a synchronous question: the wait
  /// would block a thread that tasks need, so the program stops. Declare such a requirement
  /// `async`.
  public static func actor(_ actor: any Actor) -> Self {
    actor === MainActor.shared ? .main : Self(.actor(ActorPlace(actor)))
  }

  /// A task executor.
  ///
  /// The delivery keeps it alive. Calls of one receiver never overlap, even if the executor has
  /// several threads. As at an actor, a task must not ask a synchronous question there.
  public static func executor(_ executor: any TaskExecutor) -> Self { Self(.executor(executor)) }

  /// The same place, with a limit for callers that wait for an answer.
  ///
  ///     importer.delegates.add(page, deliver: .main.answering(within: .seconds(2)))
  ///
  /// A synchronous question waits until the calls before it have run. If it has not begun within
  /// `limit`, it is withdrawn: the delegate is left out, the requirement throws ``LateDelegate`` if
  /// it can, and the tap is told. The caller always waits for a question that has begun, because
  /// the delegate uses the caller's arguments. Without a limit, the caller waits as long as it
  /// takes; only a circle of waits, which is proved, stops the program. A wait that has lasted for
  /// ``Tap/patience`` is told to the tap.
  public func answering(within limit: Duration) -> Self {
    var delivery = self
    delivery.answerLimit = limit
    return delivery
  }

  /// This delivery, or that of the actor to which the handlers belong.
  public func _matching(_ home: Self?) -> Self {
    if let home {
      insist(
        home.place.id == place.id && home.place.exists,
        "These handlers belong to '\(home.place.label)' and cannot be called on '\(place.label)'. "
          + "Add them without a delivery.")
    }
    return self
  }
}
