public import LiaisonCore

extension EventSequence {
  /// Joins two sequences into one, in the order in which their elements come.
  ///
  ///     for await event in clicks.merged(with: keys) { handle(event) }
  ///
  /// The elements of one sequence stay in their order, and a fast sequence cannot starve the other.
  /// The result ends when both have ended.
  ///
  /// Neither sequence is read ahead: an element stays in its sequence until the reader gets it, so
  /// a reader that leaves early loses no element. The exceptions are results of other operators and
  /// sequences of your own, which are read one element ahead. If the reader leaves before it has
  /// got that element, the tap is told that the element is `lost`.
  ///
  /// Tasks wait for the two sequences from the first `next()` on. They end with the reader: when
  /// its loop ends, when its task is cancelled, or when its iterator is released.
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
