import Dispatch
import Liaison
import Testing

@Suite struct `Bounded mailboxes` {
  let pages = PageMulticast()

  /// A page whose queue stands still until `body` has returned.
  func page(_ policy: MailboxPolicy, _ body: (QueuePage) -> Void) -> QueuePage {
    let page = QueuePage("page \(policy)")
    pages.add(page, deliver: .queue(page.queue), mailbox: policy)
    page.queue.suspend()
    body(page)
    page.queue.resume()
    _ = pages.add(0)
    return page
  }

  @Test func `dropping the oldest keeps the newest and counts the others`() {
    let page = page(.droppingOldest(10)) { _ in for number in 0..<100 { pages.show(number) } }
    #expect(page.shown == Array(90..<100))
    #expect(pages.losses(of: page) == 90)
  }

  @Test func `dropping the newest keeps the oldest and counts the others`() {
    let page = page(.droppingNewest(10)) { _ in for number in 0..<100 { pages.show(number) } }
    #expect(page.shown == Array(0..<10))
    #expect(pages.losses(of: page) == 90)
  }

  @Test func `unbounded loses nothing`() {
    let page = page(.unbounded) { _ in for number in 0..<1_000 { pages.show(number) } }
    #expect(page.shown == Array(0..<1_000))
    #expect(pages.losses(of: page) == 0)
  }

  @Test func `every loss is told to the tap`() {
    let told = Counter()
    let watch = Tap.shared.watch { event in
      if event.kind == .lost, event.place == "page told" { told.add() }
    }
    let page = QueuePage("page told")
    pages.add(page, deliver: .queue(page.queue), mailbox: .droppingOldest(1))
    page.queue.suspend()
    for number in 0..<50 { pages.show(number) }
    #expect(told.value == 49)
    watch.cancel()
    for number in 0..<50 { pages.show(number) }
    #expect(told.value == 49)
    page.queue.resume()
    #expect(pages.add(0) == 1)
    #expect(page.shown == [49])
  }

  @Test func `waiting holds the caller back until there is room, and loses nothing`() {
    let page = QueuePage("page", wanting: 4_000)
    pages.add(page, deliver: .queue(page.queue), mailbox: .waiting(3))
    onThreads(4) { [pages] thread in
      for number in 0..<1_000 { pages.show(thread * 1_000 + number) }
    }
    #expect(page.enough.wait())
    #expect(page.shown.count == 4_000)
    for thread in 0..<4 {
      let own = page.shown.filter { $0 / 1_000 == thread }
      #expect(own == own.sorted())
    }
    #expect(pages.losses(of: page) == 0)
  }

  @Test func `ending the registration frees who waits for room`() {
    let page = QueuePage("page")
    pages.add(page, deliver: .queue(page.queue), mailbox: .waiting(1))
    page.queue.suspend()
    pages.show(0)
    let freed = Signal()
    DispatchQueue.global().async { [pages] in
      pages.show(1)
      freed.fire()
    }
    pages.remove(page)
    #expect(freed.wait())
    page.queue.resume()
  }

  @Test func `a question is never dropped`() {
    let page = QueuePage("page")
    pages.add(page, deliver: .queue(page.queue), mailbox: .droppingOldest(2))
    page.queue.suspend()
    let answered = Signal()
    DispatchQueue.global().async { [pages] in
      if pages.add(1) >= 1 { answered.fire() }
    }
    for number in 0..<50 { pages.show(number) }
    page.queue.resume()
    #expect(answered.wait())
  }

  @Test func `ending the registration answers for who asks`() {
    let page = QueuePage("page")
    pages.add(page, deliver: .queue(page.queue))
    page.queue.suspend()
    let answered = Signal()
    DispatchQueue.global().async { [pages] in
      if pages.add(1) == 0 { answered.fire() }
    }
    // Wait until the question lies in the mailbox, or is about to find nobody.
    pages.remove(page)
    #expect(answered.wait())
    page.queue.resume()
  }

  @Test func `a question that was taken back takes no room`() {
    let page = QueuePage("page")
    pages.add(
      page, deliver: .queue(page.queue).answering(within: .zero), mailbox: .droppingOldest(3))
    page.queue.suspend()
    for number in 0..<3 { #expect(pages.add(number) == 0) }
    for number in 0..<3 { pages.show(number) }
    page.queue.resume()
    page.queue.sync {}
    #expect(page.shown == [0, 1, 2])
    #expect(pages.losses(of: page) == 0)
  }

  @Test func `a question that empties the mailbox frees who waits for room`() {
    let page = QueuePage("page", wanting: 2)
    pages.add(page, deliver: .queue(page.queue), mailbox: .waiting(1))
    let isInside = Signal()
    let mayAsk = Signal()
    page.queue.async { [pages] in
      isInside.fire()
      _ = mayAsk.wait()
      _ = pages.add(0)
    }
    #expect(isInside.wait())
    pages.show(1)
    let freed = Signal()
    _ = startThreads(1) { [pages] _ in
      pages.show(2)
      freed.fire()
    }
    mayAsk.fire()
    #expect(freed.wait())
    #expect(page.enough.wait())
  }
}
