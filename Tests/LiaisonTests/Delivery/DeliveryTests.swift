import Dispatch
import Liaison
import Synchronization
import TestSupport
import Testing

@Contract(.anywhere)
protocol Page: AnyObject {
  func show(_ number: Int)
  @Answer(.reduce(0, +)) func add(_ number: Int) -> Int
  @Answer(.collect) func load(_ number: Int) async -> [Int]
}

/// Called on its own queue only; that is what the tests show.
final class QueuePage: Page, @unchecked Sendable {
  let queue: DispatchQueue
  private let mark = DispatchSpecificKey<Bool>()
  private(set) var shown: [Int] = []
  private(set) var isBusy = false
  var whenShowing: (Int) -> Void = { _ in }
  let enough = Signal()
  let wanted: Int

  init(_ label: String, wanting wanted: Int = .max, attributes: DispatchQueue.Attributes = []) {
    queue = DispatchQueue(label: label, attributes: attributes)
    self.wanted = wanted
    queue.setSpecific(key: mark, value: true)
  }

  var isHere: Bool { DispatchQueue.getSpecific(key: mark) == true }

  func show(_ number: Int) {
    precondition(isHere && !isBusy)
    isBusy = true
    shown.append(number)
    whenShowing(number)
    isBusy = false
    if shown.count == wanted { enough.fire() }
  }

  func add(_ number: Int) -> Int {
    precondition(isHere)
    return shown.count + number
  }

  func load(_ number: Int) async -> [Int] { [isHere ? number : -number] }
}

@Suite struct `Delivery` {
  let pages = PageMulticast()

  @Test func `calls run on the receiver's queue, in order, and never overlap`() {
    let page = QueuePage("page", wanting: 10_000)
    pages.add(page, deliver: .queue(page.queue))
    for number in 0..<10_000 { pages.show(number) }
    #expect(page.enough.wait())
    #expect(page.shown == Array(0..<10_000))
  }

  @Test func `on a concurrent queue they do not overlap either`() {
    let page = QueuePage("page", wanting: 10_000, attributes: .concurrent)
    pages.add(page, deliver: .queue(page.queue))
    onThreads(4) { [pages] _ in for number in 0..<2_500 { pages.show(number) } }
    #expect(page.enough.wait())
    #expect(page.shown.count == 10_000)
  }

  @Test func `each receiver has its own place`() {
    let first = QueuePage("first", wanting: 100)
    let second = QueuePage("second", wanting: 100)
    pages.add(first, deliver: .queue(first.queue))
    pages.add(second, deliver: .queue(second.queue))
    for number in 0..<100 { pages.show(number) }
    #expect(first.enough.wait() && second.enough.wait())
    #expect(first.shown == second.shown)
  }

  @Test func `a question waits for the answer on the receiver's queue, behind earlier calls`() {
    let page = QueuePage("page")
    pages.add(page, deliver: .queue(page.queue))
    for number in 0..<100 { pages.show(number) }
    #expect(pages.add(5) == 105)
  }

  @Test func `a question from the receiver's own queue is asked directly, in its turn`() {
    let page = QueuePage("page")
    pages.add(page, deliver: .queue(page.queue))
    let answer = page.queue.sync { [pages] in
      pages.show(1)
      pages.show(2)
      return pages.add(10)
    }
    #expect(answer == 12)
  }

  @Test func `a question from inside the receiver's own call is asked directly`() {
    let page = QueuePage("page", wanting: 2)
    let answers = Guarded<[Int]>([])
    pages.add(page, deliver: .queue(page.queue))
    page.whenShowing = { [pages] _ in
      let answer = pages.add(0)
      answers.withLock { $0.append(answer) }
    }
    pages.show(1)
    pages.show(2)
    #expect(page.enough.wait())
    #expect(answers.withLock { $0 } == [1, 2])
  }

  @Test func `an asynchronous requirement runs on the receiver's queue`() async {
    let page = QueuePage("page")
    pages.add(page, deliver: .queue(page.queue))
    #expect(await pages.load(3) == [3])
  }

  @Test func `one that lives on an actor that has gone is not asked`() async {
    actor Home {}
    let page = QueuePage("page")
    var home: Home? = Home()
    if let home { pages.add(page, deliver: .actor(home)) }
    #expect(await pages.load(3) == [-3])
    home = nil
    #expect(await pages.load(3) == [])
    #expect(pages.isEmpty && !pages.contains(page))
  }

  @Test func `a task that asks one whose actor has gone is not stopped`() async {
    actor Home {}
    let page = QueuePage("page")
    var home: Home? = Home()
    if let home { pages.add(page, deliver: .actor(home)) }
    home = nil
    #expect(ask(pages) == 0)
  }

  private func ask(_ pages: PageMulticast) -> Int { pages.add(1) }

  @Test func `one that is removed gets nothing of what still waits`() {
    let page = QueuePage("page")
    pages.add(page, deliver: .queue(page.queue))
    page.queue.suspend()
    for number in 0..<10 { pages.show(number) }
    pages.remove(page)
    page.queue.resume()
    page.queue.sync {}
    #expect(page.shown == [])
  }

  @Test func `closures live elsewhere too`() {
    let queue = DispatchQueue(label: "handlers")
    let log = Log()
    let done = Signal()
    let token = pages.add(
      PageHandlers(
        show: { number in
          log.append("\(number)")
          if number == 2 { done.fire() }
        }, add: { $0 }, load: { [$0] }), deliver: .queue(queue))
    for number in 0..<3 { pages.show(number) }
    #expect(done.wait())
    #expect(log.entries == ["0", "1", "2"])
    token.cancel()
    pages.show(3)
    queue.sync {}
    #expect(log.entries.count == 3)
  }

  @Test func `delivery to an actor runs on it`() async {
    actor Home {
      var seen: [Int] = []
      func see(_ number: Int) { seen.append(number) }
    }
    let home = Home()
    let done = Signal()
    let token = pages.add(
      PageHandlers(
        show: { number in
          home.assumeIsolated { $0.see(number) }
          if number == 99 { done.fire() }
        }, add: { $0 }, load: { [$0] }), deliver: .actor(home))
    for number in 0..<100 { pages.show(number) }
    await eventually { done.hasFired }
    #expect(await home.seen == Array(0..<100))
    token.cancel()
  }

  @Test func `delivery to the main actor runs on it`() async {
    let seen = Log()
    let token = pages.add(
      PageHandlers(
        show: { number in MainActor.assumeIsolated { seen.append("\(number)") } }, add: { $0 },
        load: { [$0] }), deliver: .main)
    for number in 0..<10 { pages.show(number) }
    await eventually { seen.entries.count == 10 }
    #expect(seen.entries == (0..<10).map(String.init))
    token.cancel()
  }

  @Test func `delivery to an executor runs on it`() {
    let executor = OneThread()
    let done = Signal()
    let token = pages.add(
      PageHandlers(
        show: { _ in
          executor.queue.preconditionIsHere()
          done.fire()
        }, add: { $0 }, load: { [$0] }), deliver: .executor(executor))
    pages.show(1)
    #expect(done.wait())
    token.cancel()
  }
}

extension DispatchQueue {
  fileprivate func preconditionIsHere() { dispatchPrecondition(condition: .onQueue(self)) }
}
