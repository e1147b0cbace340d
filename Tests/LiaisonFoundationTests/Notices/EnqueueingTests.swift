import Dispatch
import Foundation
import Liaison
import LiaisonFoundation
import Testing

@Suite struct `Enqueueing in Foundation's words` {
  let center = NoticeCenter()
  let log = Log()

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let mask: NotificationQueue.NotificationCoalescing
    let posted: [String]
  }

  /// Runs `body` in a callout of a run loop on a thread of its own, and the run loop for as long as
  /// it takes to have `count` entries in the log.
  func inRunLoop(until count: Int, _ body: @escaping @Sendable () -> Void) {
    onThreads(1) { [log] _ in
      let deadline = Date(timeIntervalSinceNow: 300)
      RunLoop.current.add(Timer(timeInterval: 0, repeats: false) { _ in body() }, forMode: .default)
      // It has something to wait for, so that it does not end at once.
      let lifeline = Timer(timeInterval: 60, repeats: true) { _ in }
      RunLoop.current.add(lifeline, forMode: .default)
      while log.entries.count < count, Date() < deadline {
        // It does not return for a timer, so it is asked to return now and then.
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
      }
      lifeline.invalidate()
    }
  }

  @Test(arguments: [
    Row(testDescription: "none", mask: [], posted: ["a1", "b1", "b2", "a2", "9"]),
    Row(testDescription: "on name", mask: .onName, posted: ["a2", "9"]),
    Row(testDescription: "on sender", mask: .onSender, posted: ["9", "b2"]),
    Row(
      testDescription: "on both", mask: [.onName, .onSender], posted: ["a2", "b2", "9"]),
  ])
  func `of those that count as one, the last is posted in the place of the first`(_ row: Row) {
    let (a, b) = (Shop(), Shop())
    let tokens = [
      center.observe(Said.self) { [log] in log.append($0.word) },
      center.observe(Counted.self) { [log] in log.append("\($0.number)") },
    ]
    inRunLoop(until: row.posted.count) { [center, log] in
      let mask = row.mask
      center.enqueue(Said(word: "a1"), from: a, postingStyle: .asap, coalesceMask: mask)
      center.enqueue(Said(word: "b1"), from: b, postingStyle: .asap, coalesceMask: mask)
      center.enqueue(Said(word: "b2"), from: b, postingStyle: .asap, coalesceMask: mask)
      center.enqueue(Said(word: "a2"), from: a, postingStyle: .asap, coalesceMask: mask)
      center.enqueue(Counted(number: 9), from: a, postingStyle: .asap, coalesceMask: mask)
      #expect(log.entries == [])
    }
    #expect(log.entries == row.posted)
    withExtendedLifetime(tokens) {}
  }

  @Test func `now is at once, and in the place of those that wait`() {
    let token = center.observe(Said.self) { [log] in log.append($0.word) }
    inRunLoop(until: 2) { [center, log] in
      center.enqueue(Said(word: "1"), postingStyle: .asap)
      center.enqueue(Said(word: "2"), postingStyle: .now)
      #expect(log.entries == ["2"])
      center.enqueue(Said(word: "3"), postingStyle: .asap)
    }
    #expect(log.entries == ["2", "3"])
    withExtendedLifetime(token) {}
  }

  @Test func `it is posted on the thread whose run loop runs`() {
    let token = center.observe(Said.self) { [log] in
      log.append("\($0.word):\(Thread.current.threadDictionary["mark"] ?? "another")")
    }
    inRunLoop(until: 2) { [center] in
      Thread.current.threadDictionary["mark"] = "same"
      center.enqueue(Said(word: "1"), postingStyle: .asap, coalesceMask: [])
      center.enqueue(Said(word: "2"), postingStyle: .whenIdle, coalesceMask: [])
    }
    #expect(log.entries == ["1:same", "2:same"])
    withExtendedLifetime(token) {}
  }

  @Test func `what waits for idleness is posted when nothing has come for a turn of the run loop`()
  {
    let token = center.observe(Counted.self) { [log] in log.append("\($0.number)") }
    @Sendable func bring(_ number: Int) {
      log.append("brought \(number)")
      center.enqueue(Counted(number: number), postingStyle: .whenIdle)
      guard number < 3 else { return }
      RunLoop.current.add(
        Timer(timeInterval: 0, repeats: false) { _ in bring(number + 1) }, forMode: .default)
    }
    inRunLoop(until: 4) { bring(1) }
    #expect(log.entries == ["brought 1", "brought 2", "brought 3", "3"])
    withExtendedLifetime(token) {}
  }

  @Test func `where no run loop runs it is posted on the main queue`() async {
    let token = center.observe(Said.self) { [log] _ in
      dispatchPrecondition(condition: .onQueue(.main))
      log.append("main")
    }
    await onThreads(1) { [center] _ in center.enqueue(Said(word: "1"), postingStyle: .whenIdle) }
    await eventually { log.entries.count == 1 }
    await MainActor.run { [center] in center.enqueue(Said(word: "2"), postingStyle: .asap) }
    await eventually { log.entries.count == 2 }
    withExtendedLifetime(token) {}
  }

  @Test func `what a thread has not posted when it ends is posted on the main queue`() async {
    let token = center.observe(Said.self) { [log] in
      dispatchPrecondition(condition: .onQueue(.main))
      log.append($0.word)
    }
    await onThreads(1) { [center] _ in
      let isEnqueued = Counter()
      RunLoop.current.add(
        Timer(timeInterval: 0, repeats: false) { _ in
          center.enqueue(Said(word: "1"), postingStyle: .whenIdle)
          isEnqueued.add()
        }, forMode: .default)
      // One turn each, so that the run loop is left after the one in which it is enqueued.
      while isEnqueued.value == 0 { _ = RunLoop.current.run(mode: .default, before: .distantPast) }
    }
    await eventually { log.entries.count == 1 }
    #expect(log.entries == ["1"])
    withExtendedLifetime(token) {}
  }

  @Test func `what is enqueued while a thread ends is posted once`() async {
    /// Enqueues when the thread gives it back.
    final class Farewell {
      let body: () -> Void
      init(_ body: @escaping () -> Void) { self.body = body }
      deinit { body() }
    }
    let token = center.observe(Counted.self) { [log] in log.append("\($0.number)") }
    await onThreads(1) { [center] _ in
      RunLoop.current.add(
        Timer(timeInterval: 0, repeats: false) { _ in
          // The executor stands in the same dictionary, before some of these and after others.
          for number in 0..<20 {
            Thread.current.threadDictionary["farewell \(number)"] = Farewell {
              center.enqueue(Counted(number: number), postingStyle: .asap, coalesceMask: [])
            }
          }
          center.enqueue(Counted(number: 20), postingStyle: .asap, coalesceMask: [])
        }, forMode: .default)
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
    }
    await eventually { log.entries.count >= 21 }
    #expect(Set(log.entries) == Set((0...20).map(String.init)))
    #expect(log.entries.count == 21)
    withExtendedLifetime(token) {}
  }
}
