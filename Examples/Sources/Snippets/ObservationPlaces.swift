import Liaison
import Synchronization

// snippet: thread-safe
@Observed(.threadSafe)
final class Meter: Sendable {
  var count = 0
  var limit = 100
  var isFull: Bool { count >= limit }
}
// end

func followed(_ meter: Meter, while work: () -> Void) -> Int {
  // snippet: threads
  let times = Atomic(0)
  let token = meter.observe(\.count) { _, _ in
    times.add(1, ordering: .relaxed)  // on whichever thread has set it
  }
  // end
  work()
  token.cancel()
  return times.load(ordering: .relaxed)
}

// snippet: main-actor
@MainActor @Observed
final class Inbox {
  var unread = 0
  var title: String { "Inbox (\(unread))" }
}
// end

@MainActor func titles(of inbox: Inbox) -> [String] {
  var lines: [String] = []
  // snippet: on-main-actor
  let token = inbox.observe(\.title, options: [.initial, .new]) { _, change in
    lines.append(change.newValue ?? "")  // on the main actor
  }
  inbox.unread = 2  // Inbox (0), Inbox (2)
  // end
  token.cancel()
  return lines
}

// snippet: actor
@Observed
actor Turnstile: ObservedActor {
  private(set) var count = 0
  var isClosed: Bool { count >= 2 }

  func pass() { count += 1 }
}
// end

func lastGuest(at gate: Turnstile, _ log: @escaping @Sendable (String) -> Void) async
  -> Subscription
{
  // snippet: isolated
  let token = await gate.observe(\.isClosed, options: [.old, .new]) { gate, change in
    if change.newValue == true { log("closed after \(gate.count)") }  // on the actor
  }
  // end
  return token
}
