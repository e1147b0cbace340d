import Dispatch
import Foundation
import Liaison
import LiaisonFoundation
import Testing

@Suite struct `A bridge's lifetime` {
  let center = NoticeCenter()
  let foundation = NotificationCenter()
  let log = Log()

  func bridge(_ center: NoticeCenter, holding object: AnyObject? = nil) -> Subscription {
    // Held by the blocks and nothing else.
    nonisolated(unsafe) let object = object
    return center.bridge(.said, through: foundation) { note in
      withExtendedLifetime(object) { Said(note) }
    } encode: { (said: Said) in
      withExtendedLifetime(object) { said.note }
    }
  }

  func observers() -> (Legacy, NoticeSubscription) {
    (
      Legacy(.said, in: foundation) { [log] _ in log.append("legacy") },
      center.observe(Said.self) { [log] _ in log.append("typed") }
    )
  }

  func postBoth() {
    foundation.post(Said(word: "1").note)
    center.post(Said(word: "2"))
  }

  @Test func `it outlives its token`() {
    _ = bridge(center)
    let observers = observers()
    postBoth()
    #expect(log.entries.sorted() == ["legacy", "legacy", "typed", "typed"])
    withExtendedLifetime(observers) {}
  }

  @Test func `cancelling the token ends both directions`() {
    let token = bridge(center)
    let observers = observers()
    #expect(token.isActive)
    token.cancel()
    token.cancel()
    #expect(!token.isActive)
    postBoth()
    #expect(log.entries == ["legacy", "typed"])
    withExtendedLifetime((observers, token)) {}
  }

  @Test func `a bridge that is ended and let go releases its blocks`() {
    weak var gone: Shop?
    do {
      let shop = Shop()
      gone = shop
      bridge(center, holding: shop).cancel()
    }
    #expect(gone == nil)
    withExtendedLifetime(center) {}
  }

  @Test func `the center's end ends it, though somebody holds the token`() {
    weak var gone: NoticeCenter?
    let token: Subscription
    do {
      let center = NoticeCenter()
      gone = center
      token = bridge(center)
      let observer = center.observe(Said.self) { [log] _ in log.append("typed") }
      foundation.post(Said(word: "1").note)
      center.post(Said(word: "2"))
      withExtendedLifetime(observer) {}
    }
    #expect(gone == nil)
    #expect(!token.isActive)
    foundation.post(Said(word: "3").note)
    #expect(log.entries == ["typed", "typed"])
    withExtendedLifetime(token) {}
  }

  @Test func `nothing of a center that has gone is kept by Foundation`() {
    weak var held: Shop?
    do {
      let (center, shop) = (NoticeCenter(), Shop())
      held = shop
      _ = bridge(center, holding: shop)
    }
    #expect(held == nil)
    withExtendedLifetime(foundation) {}
  }

  @Test func `neither the notification center nor the object is kept alive`() {
    weak var goneCenter: NotificationCenter?
    weak var goneObject: Shop?
    do {
      let (foundation, shop) = (NotificationCenter(), Shop())
      (goneCenter, goneObject) = (foundation, shop)
      center.bridge(.said, object: shop, through: foundation) { note in
        Said(note)
      } encode: { (said: Said) in
        said.note
      }
      center.post(Said(word: "1"), from: shop)
    }
    #expect(goneCenter == nil)
    #expect(goneObject == nil)
    center.post(Said(word: "2"))
  }

  @Test func `it can be tied to an owner`() {
    let observers = observers()
    do {
      let owner = Shop()
      bridge(center).tie(to: owner)
      postBoth()
    }
    #expect(log.entries.sorted() == ["legacy", "legacy", "typed", "typed"])
    postBoth()
    #expect(log.entries.count == 6)
    withExtendedLifetime(observers) {}
  }

  @Test func `it can be ended from inside an observer, on either side`() {
    let token = bridge(center)
    let observer = center.observe(Said.self) { [log] said in
      log.append(said.word)
      token.cancelAndWait()
    }
    postBoth()
    foundation.post(Said(word: "3").note)
    #expect(log.entries == ["1", "2"])
    withExtendedLifetime(observer) {}
  }

  @Test func `ending it and waiting outwaits a decoding elsewhere`() {
    let (isDecoding, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let token = center.bridge(.said, through: foundation) { [log] note in
      isDecoding.signal()
      mayGoOn.wait()
      log.append("decoded")
      return Said(note)
    }
    let observer = center.observe(Said.self) { [log] _ in log.append("typed") }
    onThreads(1) { [foundation, log] _ in
      let poster = Thread { foundation.post(Said(word: "1").note) }
      poster.start()
      isDecoding.wait()
      #expect(!token.cancelAndWait(upTo: .milliseconds(1)))
      mayGoOn.signal()
      token.cancelAndWait()
      log.append("ended")
    }
    #expect(log.entries == ["decoded", "typed", "ended"])
    withExtendedLifetime(observer) {}
  }

  /// Posts when it goes.
  private final class LastWord: Sendable {
    let center: NoticeCenter
    let number: Int
    init(_ center: NoticeCenter, _ number: Int) {
      self.center = center
      self.number = number
    }
    deinit { center.post(Counted(number: number), order: .queued) }
  }

  @Test func `what goes inside of it may post to be queued`() {
    let token = center.bridge(.said, through: foundation) { [center] note in
      _ = LastWord(center, 1)
      return Said(note)
    } encode: { [center] (said: Said) in
      _ = LastWord(center, 2)
      return said.note
    }
    let tokens = [
      center.observe(Said.self) { [log, center] said in
        _ = LastWord(center, 3)
        log.append(said.word)
      },
      center.observe(Said.self) { [log] said in log.append("then \(said.word)") },
      center.observe(Counted.self) { [log] in log.append("last word \($0.number)") },
    ]
    // From there nothing of this center is under way when it is decoded.
    foundation.post(Said(word: "in").note)
    #expect(log.entries == ["last word 1", "in", "then in", "last word 3"])
    center.post(Said(word: "out"))
    #expect(
      log.entries.dropFirst(4).elementsEqual(["out", "then out", "last word 3", "last word 2"])
        || log.entries.dropFirst(4).elementsEqual(["out", "then out", "last word 2", "last word 3"])
    )
    #expect(log.entries.count == 8)
    token.cancel()  // What it translates with holds the center.
    withExtendedLifetime(tokens) {}
  }

  @Test func `what it held may post to be queued when it ends, also inside a post`() {
    let token = Guarded<Subscription?>(nil)
    let tokens = [
      center.observe(Said.self) { [log] _ in
        let gone = token.withLock { $0.take() }
        gone?.cancel()
        log.append("ended")
      },
      center.observe(Said.self) { [log] _ in log.append("then") },
      center.observe(Counted.self) { [log] in log.append("last word \($0.number)") },
    ]
    token.withLock { $0 = bridge(center, holding: LastWord(center, 1)) }
    center.post(Said(word: "1"))
    #expect(log.entries == ["ended", "then", "last word 1"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `what it made of notices costs nothing when it has ended`() {
    let encoded = Counter()
    let token = center.bridge(
      .said, through: foundation,
      encode: { (said: Said) in
        encoded.add()
        return said.note
      })
    center.post(Said(word: "1"))
    token.cancel()
    center.post(Said(word: "2"))
    #expect(encoded.value == 1)
  }
}
