import Dispatch
import Liaison
public import Terminal

public enum ChangedOnlyStory {
  public static func tell(on terminal: Terminal) {
    terminal.title("Told only that something has changed")
    let store = Store()

    terminal.section("The sign is told here, and pulls each time")
    let reading = store.changes.cursor()
    let sign = store.changes.observe {
      if let change = reading.pull() { terminal.say("sign: \(change.text)") }
    }
    store.put(100, of: "nails")
    store.put(-10, of: "nails")
    sign.cancel()

    terminal.section("The ledger lives elsewhere and is busy: it is told once, and pulls once")
    let ledger = Ledger()
    let following = ledger.follow(store)
    ledger.queue.suspend()
    for _ in 1...10 { store.put(5, of: "screws") }
    store.put(-30, of: "nails")
    terminal.say("store: \(store.changes.version) changes")
    ledger.queue.resume()
    terminal.show(ledger)

    terminal.section("What changes later is one more call")
    store.put(-1, of: "screws")
    terminal.show(ledger)
    following.cancel()

    terminal.section("Each reader has its own place")
    let morning = store.changes.cursor()
    store.put(10, of: "nails")
    let noon = store.changes.cursor()
    store.put(20, of: "nails")
    terminal.say("since morning: \(morning.pull()?.text ?? "nothing")")
    terminal.say("since noon: \(noon.pull()?.text ?? "nothing")")
    terminal.say("since then: \(noon.pull()?.text ?? "nothing")")

    terminal.section("A window looks a thousand times, and draws when there is news")
    let window = store.changes.cursor()
    var draws = 0
    for look in 1...1_000 {
      if look.isMultiple(of: 250) { store.put(1, of: "nails") }
      // snippet: version
      guard window.hasNews else { continue }  // compares two numbers
      // end
      draws += window.pull() == nil ? 0 : 1
    }
    terminal.say("drawn \(draws) times")
  }
}

extension Terminal {
  fileprivate func show(_ ledger: Ledger) {
    guard let pages = ledger.read() else { return say("the ledger does not answer") }
    for page in pages { say("ledger: \(page)") }
  }
}
