import Foundation
import Synchronization

/// Foundation's typed messages of the main actor; only the main thread may post.
final class FoundationMessageTopics: TopicSender {
  private let center = NotificationCenter()
  private let tokens = Mutex<[NotificationCenter.ObservationToken]>([])

  func observe(_ topic: Topic, _ audience: Audience) {
    audience.handAll { listener in
      let token = observe(topic, listener)
      tokens.withLock { $0.append(token) }
    }
  }

  private func observe(
    _ topic: Topic, _ listener: any Listener
  ) -> NotificationCenter.ObservationToken {
    let observer = Observer(listener)
    return switch topic {
    case .change: center.addObserver(of: nil, for: Change.self) { observer.note($0.x) }
    case .otherChange: center.addObserver(of: nil, for: OtherChange.self) { observer.note($0.x) }
    }
  }

  func post(_ topic: Topic, _ x: Int, rounds: Int) {
    MainActor.assumeIsolated {
      switch topic {
      case .change: for _ in 0..<rounds { center.post(Change(x: x)) }
      case .otherChange: for _ in 0..<rounds { center.post(OtherChange(x: x)) }
      }
    }
  }
}

extension TopicSenderKind {
  static var notificationCenterWithMessages: Self {
    Self("NotificationCenter, typed", .peer) { FoundationMessageTopics() }
  }
}
