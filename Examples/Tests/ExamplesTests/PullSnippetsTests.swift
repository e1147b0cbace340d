import Liaison
import Synchronization
import Testing

@testable import Snippets

@Suite struct PullSnippetsTests {
  @Test func `a reader is told what it missed`() {
    #expect(readVisits() == ["1 went by unread", "Bob", "Cid", "Dan"])
  }

  @Test func `batches end with the journal`() async {
    let visits = Journal<String>(keeping: .all)
    await visits.appendAndWait(contentsOf: ["Ann", "Bob"])
    let cursor = visits.cursor(from: .start)
    visits.finish()
    var lines: [String] = []
    await write(cursor, to: &lines)
    #expect(lines == ["Ann", "Bob"])
  }

  @Test func `a reader goes on from where it stood`() {
    let visits = Journal<String>(keeping: .all)
    visits.append(contentsOf: ["Ann", "Bob"])
    let reader = visits.cursor(from: .start)
    _ = reader.pull(max: 1)
    #expect(resume(visits, after: reader) == .entries(["Bob"]))
  }

  @Test func `a film waits for its slowest viewer`() async {
    let film = makeFilm()
    let viewer = film.cursor(from: .start)
    async let recording: Void = record(Array(0..<100), in: film)
    var seen: [Int] = []
    while seen.count < 100, case .entries(let frames)? = await viewer.next() { seen += frames }
    await recording
    #expect(seen == Array(0..<100))
  }

  @Test func `rows that changed are drawn, together if they have to wait`() async {
    var rows: Changes<Set<Int>>? = Changes()
    let drawn = Mutex<[Set<Int>]>([])
    let cursor = rows?.cursor()
    let token = rows.map { rows in redraw(rows) { rows in drawn.withLock { $0.append(rows) } } }
    rows?.record([1])
    rows?.record([2, 3])
    #expect(drawn.withLock { $0 } == [[1], [2, 3]])
    withExtendedLifetime(token) {}
    rows = nil
    if let cursor { #expect(await draw(cursor) == [[1, 2, 3]]) }
  }

  @Test func `what was typed comes when nothing follows`() async {
    var center: NoticeCenter? = NoticeCenter()
    let typed = center.map { queries(in: $0) }
    for text in ["l", "li", "lia"] { center?.post(Typed(text: text), order: .depthFirst) }
    center = nil
    var texts: [String] = []
    if let typed { for await query in typed { texts.append(query.text) } }
    #expect(texts == ["lia"])
  }

  @Test func `a counter is asked until it has closed`() async {
    #expect(await follow(Counter("closed")) == ["closed"])
  }
}
