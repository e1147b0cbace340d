import Foundation
import Liaison
import LiaisonFoundation
import Synchronization
import Testing

@Suite struct `Circles of bridges` {
  let foundation = NotificationCenter()
  let log = Log()

  /// A center with an observer that writes down what it is told.
  struct Place {
    let center: NoticeCenter
    let observer: NoticeSubscription
  }

  /// Keeps places for as long as the test, however early the optimiser would let them go.
  final class Kept: Sendable {
    private let places = Guarded<[Place]>([])
    func keep(_ place: Place) { places.withLock { $0.append(place) } }
  }

  let kept = Kept()

  func place(_ name: String, order: PostOrder = .depthFirst) -> Place {
    let center = NoticeCenter(order: order)
    let observer = center.observe(Said.self) { [log] in log.append("\(name):\($0.word)") }
    let place = Place(center: center, observer: observer)
    kept.keep(place)
    return place
  }

  func bridge(
    _ place: Place, _ name: Notification.Name = .said, _ foundation: NotificationCenter? = nil
  ) {
    place.center.bridge(name, through: foundation ?? self.foundation) { note in
      Said(note)
    } encode: { (said: Said) in
      Notification(name: name, userInfo: ["word": said.word])
    }
  }

  func legacy(
    _ name: String, of noteName: Notification.Name = .said, in center: NotificationCenter? = nil,
    queue: OperationQueue? = nil
  ) -> Legacy {
    Legacy(noteName, in: center ?? foundation, queue: queue) { [log] note in
      log.append("\(name):\(note.userInfo?["word"] ?? "")")
    }
  }

  func postNote(_ word: String, _ name: Notification.Name = .said) {
    foundation.post(name: name, object: nil, userInfo: ["word": word])
  }

  @Test(arguments: [PostOrder.depthFirst, .queued])
  func `centers bridged through one name tell each other, once each`(order: PostOrder) {
    let places = (0..<3).map { place("\($0)", order: order) }
    for place in places { bridge(place) }
    let observer = legacy("legacy")
    places[0].center.post(Said(word: "a"))
    #expect(log.entries.sorted() == ["0:a", "1:a", "2:a", "legacy:a"])
    postNote("b")
    let second = log.entries.filter { $0.hasSuffix("b") }
    #expect(second.sorted() == ["0:b", "1:b", "2:b", "legacy:b"])
    #expect(log.entries.count == 8)
    withExtendedLifetime(observer) {}
  }

  @Test(arguments: [PostOrder.depthFirst, .queued])
  func `a ring of bridges tells everybody once`(order: PostOrder) {
    let far = NotificationCenter()
    let (a, b) = (place("a", order: order), place("b", order: order))
    for place in [a, b] {
      bridge(place)
      bridge(place, .said, far)
    }
    let observers = (legacy("near"), legacy("far", in: far))
    a.center.post(Said(word: "1"))
    #expect(log.entries.sorted() == ["a:1", "b:1", "far:1", "near:1"])
    withExtendedLifetime(observers) {}
  }

  @Test func `of a ring, what Foundation brings to several bridges goes round once for each`() {
    let far = NotificationCenter()
    let (a, b) = (place("a"), place("b"))
    for place in [a, b] {
      bridge(place)
      bridge(place, .said, far)
    }
    postNote("1")
    #expect(log.entries.sorted() == ["a:1", "a:1", "b:1", "b:1"])
  }

  @Test func `a bridge stated twice sends out once`() {
    let a = place("a")
    bridge(a)
    bridge(a)
    let observer = legacy("legacy")
    a.center.post(Said(word: "1"))
    #expect(log.entries == ["a:1", "legacy:1"])
    withExtendedLifetime(observer) {}
  }

  @Test func `names bridged to one type are told of each other's notifications`() {
    let a = place("a")
    bridge(a)
    bridge(a, .called)
    let observers = (legacy("said"), legacy("called", of: .called))
    postNote("1")
    #expect(log.entries.sorted() == ["a:1", "called:1", "said:1"])
    withExtendedLifetime(observers) {}
  }

  @Test func `what is translated on its way makes no circle`() {
    struct Raw: Notice { let word: String }
    let a = place("a")
    a.center.translate(Raw.self) { Said(word: $0.word) }
    a.center.bridge(.called, through: foundation) { note in
      (note.userInfo?["word"] as? String).map { Raw(word: $0) }
    } encode: { (raw: Raw) in
      Notification(name: .called, userInfo: ["word": raw.word])
    }
    // And the result goes out, and would come in as an original again.
    bridge(a)
    a.center.bridge(.said, through: foundation) { note in
      (note.userInfo?["word"] as? String).map { Raw(word: $0) }
    }
    let observers = (legacy("said"), legacy("called", of: .called))
    postNote("1", .called)
    #expect(log.entries.sorted() == ["a:1", "called:1", "said:1"])
    withExtendedLifetime(observers) {}
  }

  // MARK: - Answers

  @Test(arguments: [PostOrder.depthFirst, .queued])
  func `what a legacy observer posts in answer under the same name crosses`(order: PostOrder) {
    let a = place("a", order: order)
    // One before and one after the bridge, whichever Foundation calls first.
    let early = answering("early")
    bridge(a)
    let late = answering("late")
    a.center.post(Said(word: "question"))
    #expect(log.entries.sorted() == ["a:early", "a:late", "a:question"])
    withExtendedLifetime((early, late)) {}
  }

  func answering(_ word: String) -> Legacy {
    Legacy(.said, in: foundation) { [foundation] note in
      guard note.userInfo?["word"] as? String == "question" else { return }
      foundation.post(name: .said, object: nil, userInfo: ["word": word])
    }
  }

  @Test(arguments: [PostOrder.depthFirst, .queued])
  func `an answer that looks like the question crosses too`(order: PostOrder) {
    let a = place("a", order: order)
    let answers = Counter()
    let answer = { @Sendable [foundation] (note: Notification) in
      answers.add()
      if answers.value <= 2 { foundation.post(note) }
    }
    let early = Legacy(.said, in: foundation, answer)
    bridge(a)
    let late = Legacy(.said, in: foundation, answer)
    a.center.post(Said(word: "1"))
    #expect(log.entries == ["a:1", "a:1", "a:1"])
    withExtendedLifetime((early, late)) {}
  }

  @Test(arguments: [PostOrder.depthFirst, .queued])
  func `what a typed observer posts in answer goes out`(order: PostOrder) {
    let a = place("a", order: order)
    bridge(a)
    let observer = legacy("legacy")
    let answering = a.center.observe(Said.self) { [center = a.center] said in
      if said.word == "question" { center.post(Said(word: "answer")) }
    }
    postNote("question")
    #expect(
      log.entries.sorted() == ["a:answer", "a:question", "legacy:answer", "legacy:question"])
    withExtendedLifetime((observer, answering)) {}
  }

  @Test func `user information that cannot be compared, or equals nothing, makes no circle`() {
    struct Opaque { let number = 1 }
    let (a, b) = (place("a"), place("b"))
    for place in [a, b] {
      place.center.bridge(.said, through: foundation) { note in
        Said(note)
      } encode: {
        (said: Said) in
        Notification(
          name: .said,
          userInfo: ["word": said.word, "opaque": Opaque(), "nan": Double.nan, "shop": Shop()])
      }
    }
    a.center.post(Said(word: "1"))
    #expect(log.entries == ["a:1", "b:1"])
  }

  @Test func `legacy observers on an operation queue hear and answer`() async {
    let queue = OperationQueue()
    let a = place("a")
    bridge(a)
    let observers = (
      legacy("queue", queue: queue),
      Legacy(.said, in: foundation, queue: queue) { [foundation] note in
        guard note.userInfo?["word"] as? String == "question" else { return }
        foundation.post(name: .said, object: nil, userInfo: ["word": "answer"])
      }
    )
    await a.center.postAndWait(Said(word: "question"))
    await eventually { log.entries.count == 4 }
    #expect(log.entries.sorted() == ["a:answer", "a:question", "queue:answer", "queue:question"])
    withExtendedLifetime(observers) {}
  }
}
