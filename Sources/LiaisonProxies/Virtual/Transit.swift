package import LiaisonCore

/// A subject that comes or goes: who brings that about, and who waits for it, blocking a thread or in a
/// task.
///
/// The wait of one who brings it about, through others perhaps, would never end. It is noted in the
/// ``WaitTable``, like every other, so that such a circle is proved and stops the program. What a maker
/// starts and does not wait for may use the subject.
package final class Transit: Obstacle {
  private struct State: Sendable {
    var waiting = WaitQueue<Waiter>()
    /// Who has to go on for it to end.
    var maker: Party?
    var isOver = false
  }

  package let name: String
  private let state = Guarded(State())

  /// - Parameter subject: What reports call what is on its way.
  package init(of subject: String) { name = "'\(subject)'" }

  package var parties: [Party] {
    state.withLock { state in
      guard !state.isOver, let maker = state.maker else { return [] }
      return [maker]
    }
  }

  /// How many wait.
  package var count: Int { state.withLock { $0.waiting.count } }

  /// This thread, or this task, brings it about from here on.
  package func begin(suspending: Bool = false) {
    let maker = suspending ? Party.task(.task) : .thread(.thread)
    state.withLock { $0.maker = maker }
  }

  /// All who wait go on, and those who come later do not wait.
  package func end() {
    let waiting = state.withLock { state in
      state.isOver = true
      return state.waiting.takeAll()
    }
    for waiter in waiting { waiter.wake() }
  }

  /// Blocks the thread. Returns whether it is over by then. A wait that lasts is told to the tap.
  package func block(upTo limit: Duration?, _ requirement: Requirement) -> Bool {
    guard let waiter = join() else { return true }
    defer { leave(waiter) }
    // One with a limit ends by itself, and so does a circle that it closes.
    if limit == nil {
      check(WaitTable.note(waiter, occupying: Delivery.Place.occupied, for: self))
    }
    return waiter.block(upTo: limit) { waited in
      TapEvent(kind: .waiting, requirement: requirement, place: name, duration: waited)
    }
  }

  /// Suspends the task until it is over, cancelled or, by ``AskingClock``, late.
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
