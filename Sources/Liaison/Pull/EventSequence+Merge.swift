extension EventSequence {
  /// Joins two sequences into one, in the order in which their elements come.
  ///
  ///     for await event in clicks.merged(with: keys) { handle(event) }
  ///
  /// The elements of one sequence stay in their order. Neither is read ahead: the next element of
  /// each is asked for when the reader has taken the one before, so a fast one cannot crowd out the
  /// other. It ends when both have ended. If its reader leaves early, elements that have been asked
  /// for and not been read are lost, at most one of each sequence.
  ///
  /// The two are read from the first `next()` on, in tasks that end with the reader: when its loop
  /// ends, when it is cancelled, and when its iterator goes away.
  public func merged<Other: EventSequence<Element>>(
    with other: Other
  ) -> some EventSequence<Element> {
    Merged(first: self, second: other)
  }
}

struct Merged<First: EventSequence, Second: EventSequence>: EventSequence
where First.Element == Second.Element {
  let first: First
  let second: Second

  func makeAsyncIterator() -> LazyIterator<MergedReading<First.Element>> {
    LazyIterator { MergedReading(first, second) }
  }
}

/// Reads two sequences, neither further ahead than its reader.
final class MergedReading<Element: Sendable>: Reading {
  private enum Side: Sendable {
    case first
    case second
  }

  /// At most one element of each side, in the order in which they came.
  private struct Offers: Sendable {
    var elements: [(side: Side, element: Element)] = []
    var sides = 2
  }

  private let offers: Monitor<Offers>
  private let task: Task<Void, Never>

  init(
    _ first: some EventSequence<Element>, _ second: some EventSequence<Element>
  ) {
    let offers = Monitor(Offers())
    self.offers = offers
    // The task does not hold this object, and is cancelled when this object goes away.
    task = Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await Self.carry(first, from: .first, to: offers) }
        group.addTask { await Self.carry(second, from: .second, to: offers) }
      }
    }
  }

  deinit { task.cancel() }

  func next() async -> Element? {
    let next = await offers.wait { offers -> Element?? in
      if !offers.elements.isEmpty { return offers.elements.removeFirst().element }
      return offers.sides == 0 ? .some(nil) : nil
    }
    return next ?? nil
  }

  private static func carry(
    _ base: some EventSequence<Element>, from side: Side, to offers: Monitor<Offers>
  ) async {
    for await element in base {
      offers.change { $0.elements.append((side, element)) }
      let isTaken: Void? = await offers.wait { offers in
        offers.elements.contains { $0.side == side } ? nil : ()
      }
      if isTaken == nil { break }
    }
    offers.change { $0.sides -= 1 }
  }
}
