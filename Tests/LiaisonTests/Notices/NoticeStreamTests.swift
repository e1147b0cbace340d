import Dispatch
import Liaison
import Testing

@Suite struct `Streams of notices` {
  let center = NoticeCenter()

  func post(_ numbers: Range<Int>) {
    for number in numbers { center.post(Counted(number: number)) }
  }

  @Test func `what is posted before the loop begins waits for it`() async {
    let stream = center.notices(Counted.self)
    post(0..<3)
    var seen: [Int] = []
    for await notice in stream {
      seen.append(notice.number)
      #expect(notice.missed == 0)
      if seen.count == 3 { break }
    }
    #expect(seen == [0, 1, 2])
  }

  @Test func `a stream that began with a kept notice finishes with its center, and by cancelling`()
    async
  {
    for isCancelled in [false, true] {
      var center: NoticeCenter? = NoticeCenter()
      center?.post(Counted(number: 1), keepingLast: true)
      guard let stream = center?.notices(Counted.self) else { return }
      center?.post(Counted(number: 2))
      if isCancelled { stream.cancel() }
      center = nil
      var seen: [Int] = []
      for await notice in stream { seen.append(notice.number) }
      #expect(seen == [1, 2])
    }
  }

  @Test func `a reader that waits is handed what comes`() async {
    let stream = center.notices(Counted.self)
    async let first = stream.first { _ in true }
    await eventually {
      post(7..<8)
      return true
    }
    #expect(await first?.number == 7)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let keeping: Keeping
    let seen: [[Int]]
    var testDescription: String { "\(keeping)" }
  }

  @Test(arguments: [
    Row(keeping: .newest(3), seen: [[7, 7], [8, 0], [9, 0]]),
    Row(keeping: .oldest(3), seen: [[0, 0], [1, 0], [2, 7]]),
    Row(keeping: .all, seen: (0..<10).map { [$0, 0] }),
  ])
  func `a reader that is slow is told beside a notice how many it missed`(_ row: Row) async {
    let stream = center.notices(Counted.self, keeping: row.keeping)
    post(0..<10)
    stream.cancel()
    var seen: [[Int]] = []
    for await notice in stream { seen.append([notice.number, notice.missed]) }
    #expect(seen == row.seen)
  }

  @Test func `received and missed add up, however fast the posters are`() async {
    for keeping in [Keeping.newest(5), .oldest(5)] {
      let stream = center.notices(Counted.self, keeping: keeping)
      let posters = startThreads(2) { [center] thread in
        for number in 0..<5_000 { center.post(Counted(number: number + thread)) }
      }
      posters.notify(queue: .global()) { stream.cancel() }
      var (received, missed) = (0, 0)
      for await notice in stream {
        received += 1
        missed += notice.missed
      }
      #expect(received + missed == 10_000)
      #expect(stream.losses == missed)
    }
  }

  @Test func `several loops share a stream, each notice going to one of them`() async {
    let stream = center.notices(Counted.self)
    let seen = Log()
    let readers = (0..<3).map { _ in
      Task { for await notice in stream { seen.append("\(notice.number)") } }
    }
    post(0..<300)
    stream.cancel()
    for reader in readers { await reader.value }
    #expect(seen.entries.compactMap { Int($0) }.sorted() == Array(0..<300))
  }

  @Test func `a cancelled task ends its loop, and others go on`() async {
    let stream = center.notices(Counted.self)
    let reader = Task { await stream.first { _ in true }?.number }
    reader.cancel()
    #expect(await reader.value == nil)
    post(1..<2)
    #expect(await stream.first { _ in true }?.number == 1)
  }

  @Test func `the center's end is the stream's`() async {
    var center: NoticeCenter? = NoticeCenter()
    let stream = center?.notices(Counted.self)
    center?.post(Counted(number: 1), order: .depthFirst)
    center = nil
    var seen: [Int] = []
    if let stream { for await notice in stream { seen.append(notice.number) } }
    #expect(seen == [1])
  }

  @Test func `the observation ends when nobody refers to the stream`() {
    var stream: EventStream<Counted>? = center.notices(Counted.self)
    #expect(center.count(of: Counted.self) == 1)
    withExtendedLifetime(stream) {}
    stream = nil
    #expect(center.count(of: Counted.self) == 0)
  }

  @Test func `a stream of a protocol's notices has them unboxed`() async {
    let stream = center.notices((any Billing).self)
    center.post(Bill(amount: 1), order: .depthFirst)
    center.post(Refund(amount: 2), order: .depthFirst)
    stream.cancel()
    var amounts: [Int] = []
    for await bill in stream { amounts.append(bill.value.amount) }
    #expect(amounts == [1, 2])
  }
}
