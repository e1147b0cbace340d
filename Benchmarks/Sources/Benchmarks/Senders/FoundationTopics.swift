import Foundation

/// Foundation's `NotificationCenter` with a name for each topic, without a payload; its listeners
/// are told 1. Block observers stay until they are removed, so that nobody keeps their tokens.
final class FoundationTopics: TopicSender {
  private static let changed = Notification.Name("changed")
  private static let otherwiseChanged = Notification.Name("otherwise changed")

  private let center = NotificationCenter()

  func observe(_ topic: Topic, _ audience: Audience) {
    audience.handAll { listener in
      let observer = Observer(listener)
      _ = center.addObserver(forName: name(of: topic), object: nil, queue: nil) { _ in
        observer.note(1)
      }
    }
  }

  func post(_ topic: Topic, _ x: Int, rounds: Int) {
    let name = name(of: topic)
    for _ in 0..<rounds { center.post(name: name, object: nil) }
  }

  private func name(of topic: Topic) -> Notification.Name {
    switch topic {
    case .change: Self.changed
    case .otherChange: Self.otherwiseChanged
    }
  }
}

extension TopicSenderKind {
  static var notificationCenter: Self {
    Self("NotificationCenter", .peer) { FoundationTopics() }
  }
}
