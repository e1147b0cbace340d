import Dispatch
import Liaison
public import Terminal

public enum PushSDKStory {
  public static func tell(on terminal: Terminal) {
    terminal.title("A push SDK and its pages")
    let sdk = PushSDK()
    let network = DispatchQueue(label: "network")
    func send(_ ids: ClosedRange<Int>) {
      network.sync { for id in ids { sdk.receive(Push(id: id, text: "news \(id)")) } }
    }

    terminal.section("Three pages, each on its own queue")
    let feed = Page("feed")
    let badge = Page("badge")
    var chat: Page? = Page("chat")
    for page in [feed, badge, chat].compactMap(\.self) {
      sdk.listeners.add(page, deliver: .queue(page.queue))
    }
    send(1...3)
    for page in [feed, badge, chat].compactMap(\.self) { terminal.show(page) }

    terminal.section("The chat is closed; nobody has to tell the SDK")
    chat = nil
    send(4...4)
    for page in [feed, badge] { terminal.show(page) }
    terminal.say("listeners left: \(sdk.listeners.count)")

    terminal.section("The badge is taken out; when that has returned, nothing of it runs anywhere")
    sdk.listeners.removeAndWait(badge)
    send(5...6)
    terminal.show(badge)

    terminal.section("A page that is too slow has a mailbox for four, and says what it missed")
    let slow = Page("slow")
    let watch = Tap.shared.watch { event in
      if event.place == slow.queue.label { terminal.say("tap: \(event)") }
    }
    sdk.listeners.add(slow, deliver: .queue(slow.queue), mailbox: .droppingOldest(4))
    slow.queue.suspend()
    send(7...12)
    slow.queue.resume()
    terminal.show(slow)
    terminal.say("missed: \(sdk.listeners.losses(of: slow))")
    terminal.show(feed)
    watch.cancel()
  }
}

extension Terminal {
  fileprivate func show(_ page: Page) {
    guard page.catchUp() else { return say("\(page.name) does not answer") }
    say("\(page.name): \(page.pushes.map { String($0.id) }.joined(separator: " "))")
  }
}
