import LiaisonCore

/// Takes the base's elements as they come, and suspends its reader until an element may be let
/// through.
final class PacedReading<Base: EventSequence>: Reading {
  private let pacer: Monitor<Pacer<Base.Element>>
  private let timeline: Timeline
  private let task: Task<Void, Never>

  init(_ base: Base, _ pace: Pace, _ clock: any Clock<Duration>) {
    let pacer = Monitor(Pacer<Base.Element>(pace))
    let timeline = Timeline(clock)
    self.pacer = pacer
    self.timeline = timeline
    // The task does not retain this object, and `deinit` cancels the task.
    task = Task {
      for await element in base {
        let now = timeline.now
        pacer.change { $0.add(element, at: now) }
      }
      pacer.change { $0.end() }
      // These elements have come since the reader left.
      if Task.isCancelled { Self.lose(pacer) }
    }
  }

  deinit {
    task.cancel()
    Self.lose(pacer)
  }

  /// Tells the tap of each element that still waits, because the reader has left.
  private static func lose(_ pacer: Monitor<Pacer<Base.Element>>) {
    for _ in pacer.change({ $0.takeAll() }) {
      Tap.shared.report(
        TapEvent(kind: .lost, requirement: Requirement("next", 0), place: "\(Base.self)"))
    }
  }

  func next() async -> Base.Element? {
    while !Task.isCancelled {
      let now = timeline.now
      switch pacer.change({ $0.next(at: now) }) {
      case .element(let element, leavingOut: _): return element
      case .end: return nil
      case .nothing(until: nil):
        await pacer.wait { $0.isIdle ? nil : () }
      case .nothing(until: let due?):
        await timeline.sleep(until: due) { [pacer] in
          await pacer.wait { $0.hasEnded ? () : nil }
        }
      }
    }
    return nil
  }
}
