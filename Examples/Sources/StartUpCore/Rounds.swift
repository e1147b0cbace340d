import Foundation
import Liaison
import Synchronization

/// A start-up: many observe, something is posted, all go again.
struct Round {
  /// In which order they go.
  enum Leaving: String, CaseIterable {
    case firstToLast = "first to last"
    case lastToFirst = "last to first"
    case anyhow = "in any order"

    func order(of count: Int) -> [Int] {
      switch self {
      case .firstToLast: Array(0..<count)
      case .lastToFirst: (0..<count).reversed()
      // Every index once, for any count that is not a multiple of the prime.
      case .anyhow: (0..<count).map { ($0 * 7_919 + 13) % count }
      }
    }
  }

  /// How many were told, and how long the steps took.
  struct Outcome {
    var told = 0
    var arriving = Duration.zero
    var posting = Duration.zero
    var leaving = Duration.zero
  }

  let observers: Int
  let leaving: Leaving
  /// Every second observer is interested in one of these only.
  let senders: [Sender]

  init(of observers: Int, leaving: Leaving) {
    self.observers = observers
    self.leaving = leaving
    senders = (0..<100).map { _ in Sender() }
  }

  /// Whom an observer listens to; to everybody, if `nil`.
  private func sender(of observer: Int) -> Sender? {
    observer.isMultiple(of: 2) ? nil : senders[observer / 2 % senders.count]
  }

  func withNotices() -> Outcome {
    run { told in
      let center = NoticeCenter()
      var tokens: [NoticeSubscription?] = []
      return (
        { sender in
          // snippet: observe
          tokens.append(
            center.observe(Started.self, from: sender) { _ in
              told.count()
            })
          // end
        },
        { sender in center.post(Started(), from: sender) },
        // A token ends its observation when it is let go of.
        { observer in tokens[observer] = nil }
      )
    }
  }

  func withNotifications() -> Outcome {
    run { told in
      let center = NotificationCenter()
      let name = Notification.Name("Started")
      var tokens: [any NSObjectProtocol] = []
      return (
        { sender in
          tokens.append(
            center.addObserver(forName: name, object: sender, queue: nil) { _ in
              told.count()
            })
        },
        { sender in center.post(name: name, object: sender) },
        { observer in center.removeObserver(tokens[observer]) }
      )
    }
  }

  private typealias Steps = (
    arrive: (Sender?) -> Void, post: (Sender) -> Void, leave: (Int) -> Void
  )

  private func run(_ makeSteps: (Told) -> Steps) -> Outcome {
    let told = Told()
    let steps = makeSteps(told)
    let clock = ContinuousClock()
    var outcome = Outcome()
    outcome.arriving = clock.measure {
      for observer in 0..<observers { steps.arrive(sender(of: observer)) }
    }
    outcome.posting = clock.measure { for sender in senders.prefix(10) { steps.post(sender) } }
    outcome.leaving = clock.measure {
      for observer in leaving.order(of: observers) { steps.leave(observer) }
    }
    for sender in senders { steps.post(sender) }  // to nobody
    outcome.told = told.total
    return outcome
  }
}

struct Started: Notice {}

final class Sender: Sendable {}

/// Counts, on any thread.
final class Told: Sendable {
  private let number = Mutex(0)
  var total: Int { number.withLock { $0 } }
  func count() { number.withLock { $0 += 1 } }
}
