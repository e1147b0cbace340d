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
