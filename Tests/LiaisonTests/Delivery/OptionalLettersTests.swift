import Dispatch
import Liaison
import Synchronization
import TestSupport
import Testing

@Contract(.anywhere)
protocol Download: AnyObject, Sendable {
  func did(_ what: String)
  @Optional func progress(_ percent: Int)
  @Optional func speed(_ speed: Int)
  @Optional @Answer(.all, whenNobody: true) func mayPause() -> Bool
  @Optional @Answer(.any, whenNobody: true) func isBusy() async -> Bool
  @Optional @Asked(.concurrently) @Answer(.any, whenNobody: true)
  func isLate() async throws -> Bool
}

@Contract(.anywhere)
protocol ResumableDownload: Download {
  @Optional func resumed(_ at: Int)
}

@Suite(.timeLimit(.minutes(5))) struct `Letters of optional requirements` {
  let downloads = DownloadMulticast()
  let queue = DispatchQueue(label: "downloads")

  /// Leaves everything out. Each test has a class of its own, about which nothing is known yet.
  class Quiet: ResumableDownload, @unchecked Sendable {
    let log = Log()
    func did(_ what: String) { log.append(what) }
  }

  /// Posts while the queue stands still.
  func standingStill(_ body: () -> Void) {
    queue.suspend()
    body()
    queue.resume()
    queue.sync {}
  }

  @Test func `those that nobody implements push nothing out, not even the first time`() {
    final class Once: Quiet, @unchecked Sendable {}
    let once = Once()
    downloads.add(once, deliver: .queue(queue), mailbox: .droppingOldest(3))
    for round in 0..<2 {
      standingStill {
        downloads.did("important \(round)")
        for percent in 0..<10 { downloads.progress(percent) }
        for speed in 0..<10 { downloads.speed(speed) }
      }
    }
    #expect(once.log.entries == ["important 0", "important 1"])
  }

  @Test func `those that nobody implements find no place once that is known`() {
    final class Known: Quiet, @unchecked Sendable {}
    let known = Known()
    downloads.add(known, deliver: .queue(queue), mailbox: .droppingNewest(1))
    downloads.progress(0)
    queue.sync {}
    standingStill {
      for percent in 0..<10 { downloads.progress(percent) }
      downloads.did("it")
    }
    #expect(known.log.entries == ["it"])
    #expect(downloads.losses(of: known) == 0)
  }

  @Test func `those that are implemented share the mailbox once that is known`() {
    final class Shown: Download, @unchecked Sendable {
      let log = Log()
      func did(_ what: String) { log.append(what) }
      func progress(_ percent: Int) { log.append("\(percent)") }
    }
    let shown = Shown()
    downloads.add(shown, deliver: .queue(queue), mailbox: .droppingOldest(3))
    standingStill {
      downloads.did("first")
      for percent in 0..<10 { downloads.progress(percent) }
    }
    #expect(shown.log.entries == ["first", "7", "8", "9"])
    #expect(downloads.losses(of: shown) == 7)
    standingStill {
      downloads.did("second")
      for percent in 0..<10 { downloads.progress(percent) }
    }
    #expect(shown.log.entries.dropFirst(4) == ["7", "8", "9"])
    #expect(downloads.losses(of: shown) == 15)
  }

  @Test func `each costs the same, however many wait`() {
    final class Patient: Quiet, @unchecked Sendable {}
    let patient = Patient()
    downloads.add(patient, deliver: .queue(queue), mailbox: .droppingNewest(100_000))
    standingStill {
      for percent in 0..<200_000 { downloads.progress(percent) }
      downloads.did("important")
    }
    soon { patient.log.entries == ["important"] }
    #expect(downloads.losses(of: patient) == 100_000)
  }

  @Test func `each pushes out the oldest of its own at the same cost, behind however many others`()
  {
    final class Crowded: Quiet, @unchecked Sendable {}
    let crowded = Crowded()
    downloads.add(crowded, deliver: .queue(queue), mailbox: .droppingOldest(50_000))
    standingStill {
      for number in 0..<50_000 { downloads.did("\(number)") }
      for percent in 0..<100_000 { downloads.progress(percent) }
    }
    soon { crowded.log.entries.count == 50_000 }
    #expect(downloads.losses(of: crowded) == 50_000)
  }

  @Test func `they arrive in the order in which they were sent, with those of other requirements`()
  {
    final class Told: Download, @unchecked Sendable {
      let log = Log()
      func did(_ what: String) { log.append(what) }
      func progress(_ percent: Int) { log.append("progress \(percent)") }
      func speed(_ speed: Int) { log.append("speed \(speed)") }
    }
    let told = Told()
    downloads.add(told, deliver: .queue(queue), mailbox: .droppingOldest(2))
    standingStill {
      for number in 0..<3 {
        downloads.progress(number)
        downloads.did("\(number)")
        downloads.speed(number)
      }
    }
    #expect(told.log.entries == ["progress 1", "1", "speed 1", "progress 2", "2", "speed 2"])
    #expect(downloads.losses(of: told) == 3)
  }

  @Test func `a letter that finds its delegate dead says nothing of its type`() {
    final class Short: Quiet, @unchecked Sendable {}
    queue.suspend()
    do {
      let dead = Short()
      downloads.add(dead, deliver: .queue(queue))
      downloads.progress(0)
      withExtendedLifetime(dead) {}
    }
    queue.resume()
    queue.sync {}
    let short = Short()
    downloads.add(short, deliver: .queue(queue), mailbox: .droppingOldest(3))
    standingStill {
      downloads.did("important")
      for percent in 0..<10 { downloads.progress(percent) }
    }
    #expect(short.log.entries == ["important"])
  }

  @Test func `handlers without a closure get no letter`() {
    let log = Log()
    let token = downloads.add(
      DownloadHandlers(did: { log.append($0) }), deliver: .queue(queue),
      mailbox: .droppingNewest(1))
    standingStill {
      for percent in 0..<10 { downloads.progress(percent) }
      downloads.did("important")
    }
    #expect(log.entries == ["important"])
    #expect(token.losses == 0)
  }

  @Test func `inherited handlers without a closure get no letter`() {
    let log = Log()
    let resumable = ResumableDownloadMulticast()
    let token = resumable.add(
      ResumableDownloadHandlers(
        download: DownloadHandlers(did: { log.append($0) })),
      deliver: .queue(queue), mailbox: .droppingNewest(1))
    standingStill {
      for percent in 0..<10 { resumable.progress(percent) }
      for place in 0..<10 { resumable.resumed(place) }
      resumable.did("important")
    }
    #expect(log.entries == ["important"])
    #expect(token.losses == 0)
  }

  @Test func `a caller waits for room only where its letter is of use`() {
    let log = Log()
    let token = downloads.add(
      DownloadHandlers(did: { log.append($0) }), deliver: .queue(queue), mailbox: .waiting(1))
    standingStill {
      downloads.did("important")
      for percent in 0..<10 { downloads.progress(percent) }
    }
    #expect(log.entries == ["important"])
    token.cancel()
  }

  @Test func `a question that nobody implements does not wait for the queue`() {
    final class Silent: Quiet, @unchecked Sendable {}
    let silent = Silent()
    downloads.add(silent, deliver: .queue(queue))
    #expect(downloads.mayPause())
    let token = downloads.add(DownloadHandlers(did: { _ in }), deliver: .queue(queue))
    queue.suspend()
    #expect(downloads.mayPause())
    downloads.during { burst in
      #expect(burst.mayPause())
      burst.progress(1)
    }
    queue.resume()
    queue.sync {}
    #expect(silent.log.entries == [])
    token.cancel()
  }

  @Test func `asynchronous questions get no part from those who leave them out`() async throws {
    final class Nameless: Quiet, @unchecked Sendable {}
    let nameless = Nameless()
    downloads.add(nameless)
    let token = downloads.add(
      DownloadHandlers(did: { _ in }, isBusy: { false }, isLate: { false }))
    for _ in 0..<2 {
      #expect(await !downloads.isBusy())
      #expect(try await !downloads.isLate())
    }
    token.cancel()
    #expect(await downloads.isBusy())
  }
}
