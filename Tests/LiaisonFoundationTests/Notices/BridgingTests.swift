import Foundation
import Liaison
import LiaisonFoundation
import Testing

@Suite struct `Bridging` {
  let center = NoticeCenter()
  let foundation = NotificationCenter()
  let log = Log()
  let decoded = Counter()
  let encoded = Counter()

  /// Both ways, under one name.
  @discardableResult
  func bridge(
    _ center: NoticeCenter? = nil, _ name: Notification.Name = .said, object: AnyObject? = nil,
    through foundation: NotificationCenter? = nil
  ) -> Subscription {
    (center ?? self.center).bridge(name, object: object, through: foundation ?? self.foundation) {
      [decoded] note in
      decoded.add()
      return Said(note)
    } encode: { [encoded] (said: Said) in
      encoded.add()
      return Notification(name: name, userInfo: ["word": said.word])
    }
  }

  func legacy(_ name: String = "legacy", of noteName: Notification.Name = .said) -> Legacy {
    Legacy(noteName, in: foundation) { [log] note in
      log.append("\(name):\(note.userInfo?["word"] ?? "")")
    }
  }

  func typed(_ name: String = "typed", in center: NoticeCenter? = nil) -> NoticeSubscription {
    (center ?? self.center).observe(Said.self) { [log] in log.append("\(name):\($0.word)") }
  }

  func postNote(_ word: String, from object: AnyObject? = nil) {
    foundation.post(name: .said, object: object, userInfo: ["word": word])
  }

  // MARK: - Both kinds of observers

  @Test func `one notification reaches legacy observers and typed ones, once each`() {
    bridge()
    let observers = (legacy(), typed())
    postNote("hello")
    #expect(log.entries.sorted() == ["legacy:hello", "typed:hello"])
    #expect((decoded.value, encoded.value) == (1, 0))
    withExtendedLifetime(observers) {}
  }

  @Test func `one notice reaches typed observers and then legacy ones, once each`() {
    bridge()
    let observers = (legacy(), typed())
    center.post(Said(word: "hello"))
    #expect(log.entries == ["typed:hello", "legacy:hello"])
    #expect((decoded.value, encoded.value) == (0, 1))
    withExtendedLifetime(observers) {}
  }

  @Test func `a legacy observer of every name and typed observers live in one program`() {
    bridge()
    let observers = (
      Legacy(nil, in: foundation) { [log] in log.append("every:\($0.name.rawValue)") }, typed()
    )
    let shop = Shop()
    center.post(Said(word: "1"), from: shop)
    postNote("2", from: shop)
    #expect(log.entries.sorted() == ["every:said", "every:said", "typed:1", "typed:2"])
    withExtendedLifetime(observers) {}
  }

  @Test func `Foundation's typed messages live beside a bridge`() async {
    struct Message: NotificationCenter.AsyncMessage {
      typealias Subject = Shop
      let word: String
    }
    bridge()
    let shop = Shop()
    let message = foundation.addObserver(of: shop, for: Message.self) {
      [log] (message: Message) async in log.append("message:\(message.word)")
    }
    let observers = (legacy(), typed())
    foundation.post(Message(word: "1"), subject: shop)
    await eventually { log.entries.count == 1 }
    await center.postAndWait(Said(word: "2"), from: shop)
    #expect(log.entries == ["message:1", "typed:2", "legacy:2"])
    withExtendedLifetime((observers, message)) {}
  }

  @Test func `a system notification arrives in the default center`() {
    struct DayChanged: Notice {
      init(_ note: Notification) {}
    }
    let token = NoticeCenter.default.bridge(.NSCalendarDayChanged) { note in DayChanged(note) }
    let observer = NoticeCenter.default.observe(DayChanged.self) { [log] _ in log.append("day") }
    NotificationCenter.default.post(name: .NSCalendarDayChanged, object: nil)
    #expect(log.entries == ["day"])
    token.cancel()
    NotificationCenter.default.post(name: .NSCalendarDayChanged, object: nil)
    #expect(log.entries == ["day"])
    withExtendedLifetime(observer) {}
  }

  @Test func `a bridge without encode lets nothing out, one without decode nothing in`() {
    center.bridge(.said, through: foundation) { note in Said(note) }
    center.bridge(
      .called, through: foundation,
      encode: { (said: Said) in
        Notification(name: .called, userInfo: ["word": said.word])
      })
    let observers = (legacy(), legacy("called", of: .called), typed())
    center.post(Said(word: "1"))
    foundation.post(name: .called, object: nil, userInfo: ["word": "2"])
    #expect(log.entries == ["typed:1", "called:1", "called:2"])
    withExtendedLifetime(observers) {}
  }

  @Test func `what cannot be decoded or is not encoded stays where it is`() {
    center.bridge(.said, through: foundation) { note in
      Said(note)
    } encode: { (said: Said) in
      said.word.isEmpty ? nil : said.note
    }
    let observers = (legacy(), typed())
    foundation.post(name: .said, object: nil)
    center.post(Said(word: ""))
    #expect(log.entries == ["legacy:", "typed:"])
    withExtendedLifetime(observers) {}
  }

  @Test func `nothing is added to what the legacy observers read`() {
    bridge()
    let observer = Legacy(.said, in: foundation) { [log] note in
      log.append("\(note.userInfo ?? [:])")
    }
    center.post(Said(word: "1"))
    #expect(log.entries == [#"[AnyHashable("word"): "1"]"#])
    withExtendedLifetime(observer) {}
  }

  // MARK: - Senders

  @Test func `a notification's object is the notice's sender, and the other way round`() {
    bridge()
    let (shop, other) = (Shop(), Shop())
    let observers = (
      center.observe(Said.self, from: shop) { [log] in log.append("typed:\($0.word)") },
      Legacy(.said, in: foundation, object: shop) { [log] note in
        log.append("legacy:\(note.userInfo?["word"] ?? "")")
      }
    )
    postNote("1", from: shop)
    postNote("2", from: other)
    center.post(Said(word: "3"), from: shop)
    center.post(Said(word: "4"), from: other)
    center.post(Said(word: "5"))
    #expect(log.entries.sorted() == ["legacy:1", "legacy:3", "typed:1", "typed:3"])
    withExtendedLifetime(observers) {}
  }

  @Test func `a value is no sender`() {
    bridge()
    let observer = typed()
    foundation.post(name: .said, object: "a string", userInfo: ["word": "1"])
    #expect(log.entries == ["typed:1"])
    withExtendedLifetime(observer) {}
  }

  @Test func `an object that encode gives stands`() {
    let (shop, sender) = (Shop(), Shop())
    center.bridge(
      .said, through: foundation,
      encode: { (said: Said) in
        Notification(name: .said, object: shop, userInfo: ["word": said.word])
      })
    let observer = Legacy(.said, in: foundation) { [log] note in
      log.append("\(note.object as AnyObject === shop)")
    }
    center.post(Said(word: "1"), from: sender)
    #expect(log.entries == ["true"])
    withExtendedLifetime(observer) {}
  }

  @Test func `a bridge of one object brings that one's notifications and notices only`() {
    let (shop, other) = (Shop(), Shop())
    bridge(object: shop)
    let observers = (legacy(), typed())
    for sender in [shop, other, nil] {
      postNote("note", from: sender)
      center.post(Said(word: "notice"), from: sender)
    }
    let typed = log.entries.filter { $0.hasPrefix("typed") }
    let legacy = log.entries.filter { $0.hasPrefix("legacy") }
    #expect(typed == ["typed:note", "typed:notice", "typed:notice", "typed:notice"])
    #expect(legacy == ["legacy:note", "legacy:notice", "legacy:note", "legacy:note"])
    #expect((decoded.value, encoded.value) == (1, 1))
    withExtendedLifetime(observers) {}
  }

  @Test func `bridges of one object and of all senders take that one's notices, until they end`() {
    let (shop, other) = (Shop(), Shop())
    let ofAll = bridge()
    let ofShop = (0..<2).map { _ in bridge(object: shop) }
    center.post(Said(word: "1"), from: other)
    #expect(encoded.value == 1)
    ofShop[0].cancel()
    ofAll.cancel()
    center.post(Said(word: "2"), from: shop)
    #expect(encoded.value == 2)
    ofShop[1].cancel()
    for sender in [shop, other, nil] { center.post(Said(word: "3"), from: sender) }
    #expect(encoded.value == 2)
  }

  @Test func `an object that stands where the bridge's object stood is not taken for it`() {
    var wrong = 0
    for _ in 0..<100 {
      weak var gone: Shop?
      do {
        let shop = Shop()
        gone = shop
        bridge(object: shop)
      }
      #expect(gone == nil)
      let observer = typed()
      let before = log.entries.count
      let next = Shop()
      postNote("1", from: next)
      center.post(Said(word: "2"), from: next)
      wrong += log.entries.count - before - 1
      withExtendedLifetime((observer, next)) {}
    }
    #expect(wrong == 0)
    #expect((decoded.value, encoded.value) == (0, 0))
  }

  // MARK: - Decoding

  @Test func `decoding happens once a post, however many observe`() {
    bridge()
    let tokens = (0..<100).map { typed("\($0)") }
    postNote("hello")
    #expect(decoded.value == 1)
    #expect(log.entries.count == 100)
    withExtendedLifetime(tokens) {}
  }

  @Test func `nothing is decoded while nobody observes the notice`() {
    bridge()
    let shop = Shop()
    postNote("1")
    let ofOne = center.observe(Said.self, from: shop) { _ in }
    postNote("2")
    postNote("3", from: Shop())
    #expect(decoded.value == 0)
    postNote("4", from: shop)
    #expect(decoded.value == 1)
    ofOne.cancel()
    postNote("5", from: shop)
    #expect(decoded.value == 1)
  }

  @Test func `who observes what the notice is translated to has it decoded`() {
    bridge()
    center.translate(Said.self) { Counted(number: $0.word.count) }
    postNote("1")
    #expect(decoded.value == 0)
    let token = center.observe(Counted.self) { [log] in log.append("\($0.number)") }
    postNote("four")
    #expect(decoded.value == 1)
    #expect(log.entries == ["4"])
    withExtendedLifetime(token) {}
  }

  @Test func `another bridge that would send the notice on has it decoded`() {
    bridge()
    center.bridge(
      .called, through: foundation,
      encode: { (said: Said) in
        Notification(name: .called, userInfo: ["word": said.word])
      })
    let observer = legacy(of: .called)
    postNote("1")
    #expect(decoded.value == 1)
    #expect(log.entries == ["legacy:1"])
    withExtendedLifetime(observer) {}
  }

  @Test func `a name that encode does not give the bridge's stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (center, foundation) = (NoticeCenter(), NotificationCenter())
      center.bridge(.called, through: foundation, encode: { (said: Said) in said.note })
      center.post(Said(word: "1"))
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("Let 'encode' name its notification 'called'"))
  }
}
