import Dispatch
import Liaison
import LiaisonTesting
import Testing

@testable import LiaisonNotices

@Suite struct `Awaiting a post` {
  let center = NoticeCenter()
  let log = Log()

  @Test func `it returns when every observer has finished, wherever it is told`() async {
    let queue = DispatchQueue(label: "elsewhere")
    let tokens = [
      center.observe(Said.self) { [log] _ in log.append("here") },
      center.observe(Said.self, deliver: .queue(queue)) { [log] _ in log.append("queue") },
      center.observe(Said.self) { [log] _ async in
        await Task.yield()
        log.append("async")
      },
      center.observe(Said.self) { @MainActor [log] _ async in log.append("main actor") },
    ]
    await center.postAndWait(Said(word: "x"))
    #expect(log.entries.sorted() == ["async", "here", "main actor", "queue"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `with a limit it names who has not finished, in order`() async {
    let door = Door()
    let clock = ManualClock()
    let tokens = [
      center.observe(Said.self) { _ async in },
      center.observe(Said.self, priority: .low) { _ async in await door.pass() },
      center.observe((any Notice).self) { _ async in await door.pass() },
    ]
    async let late = AskingClock.$current.withValue(clock) {
      await center.postAndWait(Said(word: "x"), within: .seconds(2))
    }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(2))
    let names = await late.map(\.notice)
    #expect(names.suffix(2) == ["Notice", "Said"])
    door.open()
    #expect(await center.postAndWait(Said(word: "y"), within: patience).isEmpty)
    withExtendedLifetime(tokens) {}
  }

  @Test func `a task that an observer has started waits for it when its work has ended`() async {
    let door = Door()
    let started = Guarded<Task<[String], Never>?>(nil)
    let token = center.observe(Said.self) { [center, log] (said: Said) async in
      if said.word == "first" {
        let task = Task {
          await door.pass()
          await center.postAndWait(Said(word: "second"))
          return log.entries
        }
        started.withLock { $0 = task }
      } else {
        for _ in 0..<20 { await Task.yield() }
        log.append(said.word)
      }
    }
    await center.postAndWait(Said(word: "first"))
    door.open()
    #expect(await started.withLock { $0 }?.value == ["second"])
    withExtendedLifetime(token) {}
  }

  @Test func `tasks that observers leave behind keep no work that has ended`() async {
    let doors = (0...3).map { _ in Doorway() }
    let counts = Log()
    let token = center.observe(Counted.self) { [center] counted async in
      counts.append("\(PostCall.chain.count)")
      guard counted.number > 0 else { return }
      Task {
        await doors[counted.number].wait()
        await center.postAndWait(Counted(number: counted.number - 1))
        doors[counted.number - 1].open()
      }
    }
    await center.postAndWait(Counted(number: 3))
    doors[3].open()
    await doors[0].wait()
    #expect(counts.entries == ["1", "1", "1", "1"])
    token.cancel()
  }

  @Test func `cancelling the task ends the wait and not the work`() async {
    let door = Door()
    let token = center.observe(Said.self) { [log] _ async in
      await door.pass()
      log.append("done")
    }
    let poster = Task { await center.postAndWait(Said(word: "x")) }
    poster.cancel()
    await poster.value
    door.open()
    await eventually { log.entries == ["done"] }
    withExtendedLifetime(token) {}
  }

  @Test func `an observer that awaits a post of what it observes does not wait for itself`() async {
    let token = center.observe(Counted.self) { [center, log] notice async in
      if notice.number < 3 { await center.postAndWait(Counted(number: notice.number + 1)) }
      log.append("\(notice.number)")
    }
    await center.postAndWait(Counted(number: 0))
    await eventually { log.entries.count == 4 }
    #expect(log.entries == ["0", "1", "2", "3"])
    token.cancel()
  }

  @Test func `a circle of observers that await each other's posts does not hang`() async {
    let tokens = [
      center.observe(Counted.self) { [center, log] notice async in
        log.append("counted \(notice.number)")
        if notice.number < 2 { await center.postAndWait(Said(word: "\(notice.number)")) }
      },
      center.observe(Said.self) { [center, log] said async in
        log.append("said \(said.word)")
        await center.postAndWait(Counted(number: (Int(said.word) ?? 0) + 1))
      },
    ]
    await center.postAndWait(Counted(number: 0))
    await eventually { log.entries.count == 5 }
    #expect(log.entries == ["counted 0", "said 0", "counted 1", "said 1", "counted 2"])
    for token in tokens { token.cancel() }
  }

  @Test func `an observer whose letter is dropped or whose observation ends is not waited for`()
    async
  {
    let door = Door()
    let token = center.observe(Said.self, mailbox: .droppingOldest(1)) { _ async in
      await door.pass()
    }
    center.post(Said(word: "1"), order: .depthFirst)
    async let second: Void = center.post(Said(word: "2"))
    async let third: Void = center.post(Said(word: "3"))
    token.cancel()
    _ = await (second, third)
    door.open()
  }

  @Test func `an observer that pauses is not waited for`() async {
    let queue = DispatchQueue(label: "pausing")
    let tokens = [
      center.observe(Said.self) { _ in },
      center.observe(Said.self, deliver: .queue(queue)) { _ in },
      center.observe(Said.self) { _ async in },
    ]
    for token in tokens { token.pause() }
    await center.postAndWait(Said(word: "x"))
    withExtendedLifetime(tokens) {}
  }

  @MainActor
  @Test func `the post is made where it is awaited`() async {
    let token = center.observe(Said.self) { [log] said in
      MainActor.assertIsolated()
      log.append(said.word)
    }
    await center.postAndWait(Said(word: "x"))
    #expect(log.entries == ["x"])
    withExtendedLifetime(token) {}
  }

  @Test func `in a center that queues, the post is awaited too`() async {
    let center = NoticeCenter(order: .queued)
    let token = center.observe(Said.self) { [log] _ async in
      await Task.yield()
      log.append("done")
    }
    await center.postAndWait(Said(word: "x"))
    #expect(log.entries == ["done"])
    withExtendedLifetime(token) {}
  }
}
