import Dispatch
import Liaison
import Synchronization
import Testing

@Contract(.anywhere)
private protocol Push: AnyObject {
  func received(_ number: Int)
}

/// Lives on the main actor, and says nothing of threads.
@MainActor private final class Screen: @MainActor Push {
  private(set) var count = 0
  func received(_ number: Int) { count += 1 }
  func wire(_ pushes: PushMulticast) { pushes.add(self, deliver: .main) }
}

/// Says nothing of threads at all.
private final class Rows: Push {
  private(set) var count = 0
  func received(_ number: Int) { count += 1 }
}

private actor Ledger {
  private let rows = Rows()
  var count: Int { rows.count }
  func follow(_ pushes: PushMulticast) { pushes.add(rows, deliver: .home) }
}

/// Notes on which of two queues it is called.
private final class Post: Push, Sendable {
  static let place = DispatchSpecificKey<String>()
  let log = Log()
  func received(_ number: Int) {
    log.append("\(DispatchQueue.getSpecific(key: Self.place) ?? "elsewhere") \(number)")
  }
}

@Suite struct `Adding what lives elsewhere` {
  private let pushes = PushMulticast()
  private let calls = quantity(20_000)

  private func push() async {
    await onThreads(4) { [pushes, calls] _ in
      for number in 0..<calls { pushes.received(number) }
    }
  }

  @Test func `a delegate of the main actor gets every call there, from whatever thread`() async {
    let screen = await MainActor.run { Screen() }
    await screen.wire(pushes)
    await push()
    while await screen.count < 4 * calls { await Task.yield() }
    #expect(await screen.count == 4 * calls)
  }

  @Test func `a delegate of an actor gets every call there, and need not be Sendable`() async {
    let ledger = Ledger()
    await ledger.follow(pushes)
    await push()
    while await ledger.count < 4 * calls { await Task.yield() }
    #expect(await ledger.count == 4 * calls)
  }

  @Test func `an actor that has gone ends the registration of what it added`() async {
    var ledger: Ledger? = Ledger()
    await ledger?.follow(pushes)
    #expect(!pushes.isEmpty)
    ledger = nil
    await eventually { pushes.isEmpty }
  }

  @Test func `what is given away is called where it is sent`() async {
    let queue = DispatchQueue(label: "queue")
    let seen = Counter()
    pushes.add(Post(), deliver: .queue(queue))
    #expect(pushes.isEmpty)
    let token = pushes.add(PushHandlers { _ in seen.add() }, deliver: .queue(queue))
    pushes.received(1)
    await eventually { seen.value == 1 }
    withExtendedLifetime(token) {}
  }

  @Test func `one delegate on two queues is called on both, and leaves one of them`() async {
    let queues = ["first", "second"].map { DispatchQueue(label: $0) }
    for queue in queues { queue.setSpecific(key: Post.place, value: queue.label) }
    let post = Post()
    for queue in queues {
      pushes.add(post, deliver: .queue(queue))
      pushes.add(post, deliver: .queue(queue))
    }
    pushes.received(1)
    await eventually { post.log.entries.count == 2 }
    #expect(Set(post.log.take()) == ["first 1", "second 1"])
    pushes.remove(post, deliver: .queue(queues[0]))
    #expect(pushes.contains(post))
    pushes.received(2)
    await eventually { post.log.entries.count == 1 }
    queues[0].sync {}
    #expect(post.log.take() == ["second 2"])
    pushes.remove(post)
    #expect(!pushes.contains(post))
  }
}
