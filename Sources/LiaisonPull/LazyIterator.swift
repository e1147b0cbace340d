/// Work that is done for one reader. It ends when it is deallocated.
protocol Reading<Element>: AnyObject, Sendable {
  associatedtype Element: Sendable

  /// The next element, or `nil` when there is no more or the reader's task is cancelled.
  func next() async -> Element?
}

/// An iterator that begins its work with the first `next()` and releases the work at the end.
struct LazyIterator<Work: Reading>: AsyncIteratorProtocol {
  private enum Stage {
    case before(() -> Work)
    case during(Work)
    case over
  }

  private var stage: Stage

  init(_ begin: @escaping () -> Work) { stage = .before(begin) }

  mutating func next() async -> Work.Element? { await next(isolation: nil) }

  mutating func next(isolation actor: isolated (any Actor)?) async -> Work.Element? {
    let work: Work
    switch stage {
    case .before(let begin): work = begin()
    case .during(let begun): work = begun
    case .over: return nil
    }
    stage = .during(work)
    let element = Task.isCancelled ? nil : await work.next()
    if element == nil { stage = .over }
    return element
  }
}
