public import LiaisonCore

extension EventSequence {
  /// Joins two sequences into one, in the order in which their elements come.
  ///
  ///     for await event in clicks.merged(with: keys) { handle(event) }
  ///
  /// The elements of one sequence stay in their order, and a fast one cannot crowd out the other.
  /// It ends when both have ended.
  ///
  /// Neither is read ahead: an element stays with its sequence until the reader gets it, so a
  /// reader that leaves early leaves the next ones there. What operators let through, and sequences
  /// of your own, are read one element ahead; if the reader leaves before it has got that, the tap
  /// is told that it is `lost`.
  ///
  /// Tasks wait for the two from the first `next()` on. They end with the reader: when its loop
  /// ends, when it is cancelled, and when its iterator goes away.
  public func merged<Other: EventSequence<Element>>(
    with other: Other
  ) -> some EventSequence<Element> {
    Merged(first: self, second: other)
  }
}

struct Merged<First: EventSequence, Second: EventSequence>: Offering
where First.Element == Second.Element {
  let first: First
  let second: Second

  func makeAsyncIterator() -> LazyIterator<MergedOffer<First.Element>> {
    LazyIterator { MergedOffer([first.offered, second.offered]) }
  }

  func offer() -> any Offer<First.Element> { MergedOffer([first.offered, second.offered]) }
}

/// What several sequences have. A task for each waits until something comes, and takes nothing; the
/// reader takes it when it asks.
final class MergedOffer<Element: Sendable>: Offer {
  private struct State: Sendable {
    /// The sides that have something to take, in the order in which it came.
    var ready: [Int] = []
    /// The sides that have not ended.
    var open: Set<Int>
  }

  private let sides: [any Offer<Element>]
  private let state: Monitor<State>
  private let task: Task<Void, Never>

  init(_ sides: [any Offer<Element>]) {
    let state = Monitor(State(open: Set(sides.indices)))
    self.sides = sides
    self.state = state
    // Cancelled when this goes away, which the task does not hold.
    task = Task {
      await withTaskGroup(of: Void.self) { group in
        for (side, offer) in sides.enumerated() {
          group.addTask { await Self.wait(for: offer, of: side, in: state) }
        }
      }
    }
  }

  deinit { task.cancel() }

  func comes() async -> Bool {
    await state.wait { $0.ready.isEmpty && !$0.open.isEmpty ? nil : () } != nil
  }

  func take() -> Element?? {
    while let side = state.look({ $0.ready.first }) {
      let taken = sides[side].take()
      // Now the side is waited for again.
      state.change { state in
        state.ready.removeFirst()
        if case .some(nil) = taken { state.open.remove(side) }
      }
      if case .some(let element?) = taken { return element }
    }
    return state.look { $0.open.isEmpty } ? .some(nil) : nil
  }

  private static func wait(
    for offer: any Offer<Element>, of side: Int, in state: Monitor<State>
  ) async {
    while await offer.comes() {
      state.change { $0.ready.append(side) }
      let goesOn = await state.wait { state in
        state.ready.contains(side) ? nil : state.open.contains(side)
      }
      if goesOn != true { return }
    }
  }
}
