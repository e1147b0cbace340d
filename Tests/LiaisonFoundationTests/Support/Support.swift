import Dispatch
import Foundation
import Liaison
import Testing

/// The notices that the tests speak of, and how they are written as notifications.
struct Said: Notice, Equatable {
  var word: String

  init(word: String) { self.word = word }

  init?(_ note: Notification) {
    guard let word = note.userInfo?["word"] as? String else { return nil }
    self.word = word
  }

  var note: Notification { Notification(name: .said, userInfo: ["word": word]) }
}

struct Counted: Notice { let number: Int }

extension Notification.Name {
  static let said = Self("said")
  static let called = Self("called")
}

/// Somebody who posts.
final class Shop: Sendable {}

/// What happened, in order, from any thread.
final class Log: Sendable {
  private let state = Guarded<[String]>([])
  var entries: [String] { state.withLock { $0 } }
  func append(_ entry: String) { state.withLock { $0.append(entry) } }
}

/// A counter for many threads.
final class Counter: Sendable {
  private let count = Guarded(0)
  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}

/// A legacy observer: Foundation's, of notifications, until it is released.
///
/// Unchecked: it is immutable, and Foundation's token is only handed back.
final class Legacy: @unchecked Sendable {
  private let center: NotificationCenter
  private let token: any NSObjectProtocol

  init(
    _ name: Notification.Name?, in center: NotificationCenter, object: AnyObject? = nil,
    queue: OperationQueue? = nil, _ body: @escaping @Sendable (Notification) -> Void
  ) {
    self.center = center
    token = center.addObserver(forName: name, object: object, queue: queue, using: body)
  }

  deinit { center.removeObserver(token) }
}

/// Runs `body` on as many threads of its own, and returns when all have ended.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    Thread {
      body(index)
      group.leave()
    }.start()
  }
  #expect(group.wait(timeout: .now() + 300) == .success, "The threads have not ended.")
}

/// Waits until `condition` holds, and says so if that takes more than ten seconds.
func eventually(
  _ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async {
  let deadline = ContinuousClock.now + .seconds(10)
  while !condition(), ContinuousClock.now < deadline { await Task.yield() }
  #expect(condition(), "It has not happened in ten seconds.", sourceLocation: sourceLocation)
}
