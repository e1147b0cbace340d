import LiaisonCore

/// The elements that several sequences offer to one reader. One task for each sequence waits until
/// an element comes, and does not take it. The reader takes it in `take()`.
final class MergedOffer<Element: Sendable>: Offer {
  private struct State: Sendable {
    /// The sides that have an element to take, in the order in which the elements came.
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
    // `deinit` cancels this task. The task does not retain this object.
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
      // From here on, the task of this side waits for the next element.
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
