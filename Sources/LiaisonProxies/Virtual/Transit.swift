package import LiaisonCore

/// A load or an unload of a subject that is under way, with the thread or task that does it, and
/// its waiters.
///
/// If the maker waited for its own transit, directly or through others, the wait would never end.
/// The ``WaitTable`` notes each wait without a limit, so that such a circle is proved and stops the
/// program. Work that the maker starts and does not wait for may use the subject.
package final class Transit: Obstacle {
  private struct State: Sendable {
    var waiting = WaitQueue<Waiter>()
    /// The thread or task that has to go on before the transit can end.
    var maker: Party?
    var isOver = false
  }

  package let name: String
  private let state = Guarded(State())

  /// - Parameter subject: The subject's name in reports.
  package init(of subject: String) { name = "'\(subject)'" }

  package var parties: [Party] {
    state.withLock { state in
      guard !state.isOver, let maker = state.maker else { return [] }
      return [maker]
    }
  }

  /// How many callers wait.
  package var count: Int { state.withLock { $0.waiting.count } }

  /// Notes that this thread, or this task, does it from here on.
  package func begin(suspending: Bool = false) {
    let maker = suspending ? Party.task(.task) : .thread(.thread)
    state.withLock { $0.maker = maker }
  }

  /// Wakes all waiters. Callers that come later do not wait.
  package func end() {
    let waiting = state.withLock { state in
      state.isOver = true
      return state.waiting.takeAll()
    }
    for waiter in waiting { waiter.wake() }
  }

  /// Blocks the thread until the transit has ended. Returns false at the limit. A long wait is
  /// reported to the tap.
  package func block(upTo limit: Duration?, _ requirement: Requirement) -> Bool {
    guard let waiter = join() else { return true }
    defer { leave(waiter) }
    // A wait with a limit always ends, and so does a circle that contains it.
    if limit == nil {
      check(WaitTable.note(waiter, occupying: Delivery.Place.occupied, for: self))
    }
    return waiter.block(upTo: limit) { waited in
      TapEvent(kind: .waiting, requirement: requirement, place: name, duration: waited)
    }
  }

  /// Suspends the task until the transit has ended, the task is cancelled, or the limit has passed
  /// by ``AskingClock``.
  package nonisolated(nonsending) func suspend(upTo limit: Duration?) async -> Waiter.End {
    guard let waiter = join() else { return .woken }
    defer { leave(waiter) }
    if limit == nil { check(WaitTable.noteTask(waiter, for: self)) }
    return await waiter.suspend(upTo: limit)
  }

  private func join() -> Waiter? {
    state.withLock { state in
      if state.isOver { return nil }
      let waiter = Waiter()
      state.waiting.append(waiter)
      return waiter
    }
  }

  private func leave(_ waiter: Waiter) { state.withLock { _ = $0.waiting.remove(waiter) } }

  private func check(_ circle: WaitTable.Circle?) {
    guard let circle else { return }
    mistake(
      "\(name) is used by what makes it, through others perhaps, and would wait for itself for ever: "
        + "\(circle). Make what 'make' needs without it.")
  }
}
