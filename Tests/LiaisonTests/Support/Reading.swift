import Liaison
import LiaisonTesting

@testable import LiaisonCore

/// A sequence that a test feeds. It counts how often it is asked, which is once more than what it
/// has handed out when everything has been taken in.
final class Feed<Element: Sendable>: EventSequence {
  let asked = Counter()
  let ended = Counter()
  private let buffer = StreamBuffer<Element>()

  init(_ elements: Element...) { for element in elements { send(element) } }

  func send(_ element: Element) { buffer.send(element) }
  func finish() { buffer.finish() }
  func makeAsyncIterator() -> Iterator { Iterator(feed: self) }

  struct Iterator: AsyncIteratorProtocol {
    let feed: Feed

    mutating func next() async -> Element? { await next(isolation: nil) }

    mutating func next(isolation: isolated (any Actor)?) async -> Element? {
      feed.asked.add()
      let element = await feed.buffer.next()
      if element == nil { feed.ended.add() }
      return element?.value
    }
  }
}

/// Reads a sequence in a task of its own, and writes down what it gets and when.
final class TimedReader<Element: Sendable>: Sendable {
  private struct Reading: Sendable {
    var elements: [Element] = []
    var times: [Duration] = []
    var task: Task<Void, Never>?
    var isOver = false
  }

  private let reading = Monitor(Reading())
  private let permits: StreamBuffer<Void>?

  var elements: [Element] { reading.change { $0.elements } }
  var times: [Duration] { reading.change { $0.times } }
  var isOver: Bool { reading.change { $0.isOver } }

  /// A busy reader asks only when it is let.
  init(
    _ sequence: some EventSequence<Element>, by clock: ManualClock = ManualClock(),
    isBusy: Bool = false
  ) {
    permits = isBusy ? StreamBuffer() : nil
    let reading = self.reading
    let permits = self.permits
    let task = Task {
      var iterator = sequence.makeAsyncIterator()
      while true {
        if let permits, await permits.next() == nil { break }
        guard let element = await iterator.next(isolation: nil) else { break }
        reading.change {
          $0.elements.append(element)
          $0.times.append(clock.now.offset)
        }
      }
      reading.change { $0.isOver = true }
    }
    reading.change { $0.task = task }
  }

  func ask() { permits?.send(()) }

  /// Leaves the loop; the iterator goes away without having been finished.
  func leave() { permits?.finish() }

  func cancel() { reading.change { $0.task }?.cancel() }

  deinit { cancel() }
}
