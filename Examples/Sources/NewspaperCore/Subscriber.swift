public import Dispatch
public import Liaison
import Synchronization

/// Somebody who reads at home, which is a queue.
public final class Subscriber: Sendable {
  public let name: String
  public let home: DispatchQueue
  private let letterbox = Mutex<[Issue]>([])

  public init(_ name: String) {
    self.name = name
    home = DispatchQueue(label: "home of \(name)")
  }

  // snippet: subscribe
  /// Lasts as long as the subscriber, if the token does not end it sooner.
  @discardableResult
  public func subscribe(to paper: Newspaper, at kiosk: NoticeCenter) -> NoticeSubscription {
    kiosk.observe(Issue.self, weak: self, from: paper, deliver: .queue(home)) { reader, issue in
      reader.receive(issue)
    }
  }
  // end

  private func receive(_ issue: Issue) {
    dispatchPrecondition(condition: .onQueue(home))
    letterbox.withLock { $0.append(issue) }
  }

  /// Takes the issues out of the letterbox, when what was posted until now has been delivered.
  /// Returns `nil` if that takes too long.
  public func emptyLetterbox(within seconds: Int = 20) -> [Issue]? {
    let group = DispatchGroup()
    home.async(group: group) {}
    guard group.wait(timeout: .now() + .seconds(seconds)) == .success else { return nil }
    return letterbox.withLock { issues in
      defer { issues = [] }
      return issues
    }
  }
}
