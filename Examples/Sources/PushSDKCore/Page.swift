import Dispatch
import Synchronization

/// A page with a queue of its own. What it is told, it is told there.
final class Page: PushListener {
  let name: String
  let queue: DispatchQueue
  private let inbox = Mutex<[Push]>([])

  init(_ name: String) {
    self.name = name
    queue = DispatchQueue(label: "page.\(name)")
  }

  /// What has been read until now.
  var pushes: [Push] { inbox.withLock { $0 } }

  func pushSDK(_ sdk: PushSDK, didReceive push: Push) {
    dispatchPrecondition(condition: .onQueue(queue))
    inbox.withLock { $0.append(push) }
  }

  /// Waits until the page has read what was sent until now. Returns whether it did in time.
  func catchUp(within seconds: Int = 20) -> Bool {
    let group = DispatchGroup()
    queue.async(group: group) {}
    return group.wait(timeout: .now() + .seconds(seconds)) == .success
  }
}
