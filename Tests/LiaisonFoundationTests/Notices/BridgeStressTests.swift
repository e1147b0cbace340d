import Foundation
import Liaison
import LiaisonFoundation
import Testing

@Suite struct `Bridges under stress` {
  @Test(arguments: [PostOrder.depthFirst, .queued])
  func `of 8 threads that post on both sides, every post reaches every side once`(
    order: PostOrder
  ) {
    let centers = (0..<2).map { _ in NoticeCenter(order: order) }
    let foundation = NotificationCenter()
    for center in centers {
      center.bridge(.said, through: foundation) { note in
        Said(note)
      } encode: { (said: Said) in
        said.note
      }
    }
    let counters = centers.map { _ in Counter() }
    let legacy = Counter()
    let observers = (
      zip(centers, counters).map { center, counter in
        center.observe(Said.self) { _ in counter.add() }
      }, Legacy(.said, in: foundation) { _ in legacy.add() }
    )
    let posts = quantity(500)
    onThreads(8) { thread in
      for number in 0..<posts {
        let said = Said(word: "\(number)")
        switch thread % 3 {
        case 0: centers[0].post(said)
        case 1: centers[1].post(said)
        default: foundation.post(said.note)
        }
      }
    }
    #expect(counters.map(\.value) == [8 * posts, 8 * posts])
    #expect(legacy.value == 8 * posts)
    withExtendedLifetime(observers) {}
  }

  @Test func `bridges that come and go on 8 threads disturb nobody`() {
    let center = NoticeCenter()
    let foundation = NotificationCenter()
    let (typed, legacy) = (Counter(), Counter())
    let observers = (
      center.observe(Counted.self) { _ in typed.add() },
      Legacy(.called, in: foundation) { _ in legacy.add() }
    )
    center.bridge(.called, through: foundation) { note in
      (note.userInfo?["number"] as? Int).map { Counted(number: $0) }
    } encode: { (counted: Counted) in
      Notification(name: .called, userInfo: ["number": counted.number])
    }
    let rounds = quantity(200)
    onThreads(8) { thread in
      for round in 0..<rounds {
        if thread.isMultiple(of: 2) {
          center.post(Counted(number: round))
          foundation.post(name: .called, object: nil, userInfo: ["number": round])
        } else {
          // Of the same type and name, one way each, so that nobody is told more often.
          let token = center.bridge(.called, through: foundation) { _ in
            nil as Counted?
          } encode: {
            (_: Counted) in
            nil
          }
          if round.isMultiple(of: 3) { token.cancelAndWait() } else { token.cancel() }
        }
      }
    }
    #expect(typed.value == 8 * rounds)
    #expect(legacy.value == 8 * rounds)
    withExtendedLifetime(observers) {}
  }

  @Test func `centers that end while Foundation posts are told nothing afterwards`() {
    let foundation = NotificationCenter()
    let told = Counter()
    let rounds = quantity(200)
    onThreads(8) { thread in
      for _ in 0..<rounds {
        if thread.isMultiple(of: 2) {
          foundation.post(Said(word: "1").note)
        } else {
          let center = NoticeCenter()
          center.bridge(.said, through: foundation) { note in
            Said(note)
          } encode: { (said: Said) in
            said.note
          }
          let token = center.observe(Said.self) { _ in told.add() }
          withExtendedLifetime(token) {}
        }
      }
    }
    let before = told.value
    foundation.post(Said(word: "2").note)
    #expect(told.value == before)
  }
}
