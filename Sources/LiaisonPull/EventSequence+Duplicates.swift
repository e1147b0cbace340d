public import LiaisonCore

extension EventSequence {
  /// Leaves out an element that repeats the last one that was let through, as `isSame` decides.
  ///
  ///     for await place in places.removingDuplicates(by: { $0.city == $1.city }) { show(place) }
  ///
  /// The reader itself reads the base, and never reads ahead. It calls `isSame` with the last
  /// element that was let through and the new one.
  ///
  /// If elements tell losses, the losses of an element that is left out are told with the next
  /// element that is let through. If the base ends before that, the last element that was left out
  /// is let through after all, so that no loss is hidden.
  public func removingDuplicates(
    by isSame: @escaping @Sendable (Element, Element) -> Bool
  ) -> some EventSequence<Element> {
    Unrepeated(base: self, isSame: isSame)
  }
}

extension EventSequence where Element: Equatable {
  /// Leaves out an element that is equal to the one before.
  ///
  ///     for await age in ages.removingDuplicates() { print(age) }
  ///
  /// The reader itself reads the base, and never reads ahead.
  public func removingDuplicates() -> some EventSequence<Element> {
    removingDuplicates(by: ==)
  }
}

extension EventSequence {
  /// Leaves out an element whose value is equal to the one before, whatever its losses.
  ///
  /// The losses of that element are told with the next element that is let through. If the base
  /// ends before that, the last element that was left out is let through after all, so that no loss
  /// is hidden.
  public func removingDuplicates<Value: Equatable>() -> some EventSequence<Element>
  where Element == Received<Value> {
    removingDuplicates { $0.value == $1.value }
  }
}

struct Unrepeated<Base: EventSequence>: EventSequence {
  let base: Base
  let isSame: @Sendable (Base.Element, Base.Element) -> Bool

  func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeAsyncIterator(), isSame: isSame)
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: Base.AsyncIterator
    fileprivate let isSame: @Sendable (Base.Element, Base.Element) -> Bool
    private var last: Base.Element?
    private var leftOut: Base.Element?
    private var isOver = false

    fileprivate init(
      base: Base.AsyncIterator, isSame: @escaping @Sendable (Base.Element, Base.Element) -> Bool
    ) {
      self.base = base
      self.isSame = isSame
    }

    mutating func next() async -> Base.Element? { await next(isolation: nil) }

    mutating func next(isolation actor: isolated (any Actor)?) async -> Base.Element? {
      if isOver { return nil }
      while let element = await base.next(isolation: actor) {
        if let last, isSame(last, element) {
          leftOut = keep(element, leavingOut: leftOut)
        } else {
          last = element
          return keep(element, leavingOut: leftOut.take())
        }
      }
      isOver = true
      return losses(beside: leftOut) > 0 && !Task.isCancelled ? leftOut : nil
    }
  }
}
