import Dispatch
import Liaison
import Observation
import Synchronization

// snippet: contract
@Contract(.anywhere)
protocol SwitchboardDelegate: AnyObject {
  @Optional func switchboard(_ board: Switchboard, didConnect line: Int)
  @Answer(.all, whenNobody: true)
  func switchboard(_ board: Switchboard, shouldConnect line: Int) -> Bool
}
// end

final class Switchboard: Sendable {
  let delegates = SwitchboardDelegateMulticast()

  func connect(_ line: Int) {
    guard delegates.switchboard(self, shouldConnect: line) else { return }
    delegates.switchboard(self, didConnect: line)
  }
}

final class Operator: SwitchboardDelegate, Sendable {
  private let lines = Mutex<[Int]>([])
  var connected: [Int] { lines.withLock { $0 } }

  func switchboard(_ board: Switchboard, shouldConnect line: Int) -> Bool { line != 13 }
  func switchboard(_ board: Switchboard, didConnect line: Int) {
    lines.withLock { $0.append(line) }
  }
}

func operate(_ board: Switchboard, on queue: DispatchQueue) -> [Int] {
  let alice = Operator()
  // snippet: queue
  board.delegates.add(alice, deliver: .queue(queue))
  if board.delegates.switchboard(board, shouldConnect: 7) {  // asked on the queue; this waits
    board.delegates.switchboard(board, didConnect: 7)  // told there; this does not wait
  }
  // end
  queue.sync {}
  board.delegates.removeAndWait(alice)
  return alice.connected
}

// snippet: plain
@Contract
protocol BellListener: AnyObject {
  func bell(_ bell: Bell, didRing count: Int)
}

final class Bell {
  let listeners = BellListenerMulticast()
  func ring(_ count: Int) { listeners.bell(self, didRing: count) }
}
// end

final class NightPorter: BellListener {
  private(set) var heard = 0

  func bell(_ bell: Bell, didRing count: Int) {
    heard = count
    if count == 2 { bell.listeners.remove(self) }
  }
}

func ring(_ bell: Bell) -> [Int] {
  let (day, night) = (NightPorter(), NightPorter())
  // snippet: listen
  bell.listeners.add(day)
  bell.listeners.add(night, priority: .high)  // is told first
  let token = bell.listeners.add(BellListenerHandlers(didRing: { _, count in print(count) }))
  // end
  for count in 1...3 { bell.ring(count) }
  token.cancel()
  return [day.heard, night.heard]
}

struct CallEnded: Notice { let line: Int, seconds: Int }

final class PhoneBill: Sendable {
  private let sum = Mutex(0)
  var seconds: Int { sum.withLock { $0 } }

  func add(_ seconds: Int) { sum.withLock { $0 += seconds } }

  func follow(_ board: Switchboard, in center: NoticeCenter, on queue: DispatchQueue) {
    // snippet: notice
    center.observe(CallEnded.self, weak: self, from: board, deliver: .queue(queue)) { bill, call in
      bill.add(call.seconds)
    }
    center.post(CallEnded(line: 7, seconds: 61), from: board)
    // end
  }
}

// snippet: observed
@Observed(.observable)
final class Meeting {
  var title = ""
  var guests: [String] = []
}
// end

func follow(_ meeting: Meeting) -> [String] {
  var lines: [String] = []
  // snippet: observe
  let token = meeting.observe(\.guests.count, options: [.old, .new]) { meeting, change in
    if let old = change.oldValue, let new = change.newValue {
      lines.append("\(meeting.title): \(old) → \(new)")
    }
  }
  meeting.guests = ["Ada"]  // 0 → 1
  meeting.guests.append("Bea")  // 1 → 2
  // end
  token.cancel()
  return lines
}
