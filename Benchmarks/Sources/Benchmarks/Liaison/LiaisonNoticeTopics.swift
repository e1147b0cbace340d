import Liaison
import Synchronization

/// Liaison's notices, a type for each topic.
final class LiaisonNoticeTopics: TopicSender {
  private let center = NoticeCenter()
  private let tokens = Mutex<[Subscription]>([])

  func observe(_ topic: Topic, _ audience: Audience) {
    audience.handAll { listener in
      let observer = Observer(listener)
      let token =
        switch topic {
        case .change: center.observe(Change.self) { observer.note($0.x) }
        case .otherChange: center.observe(OtherChange.self) { observer.note($0.x) }
        }
      tokens.withLock { $0.append(token) }
    }
  }

  func post(_ topic: Topic, _ x: Int, rounds: Int) {
    switch topic {
    case .change: for _ in 0..<rounds { center.post(Change(x: x)) }
    case .otherChange: for _ in 0..<rounds { center.post(OtherChange(x: x)) }
    }
  }
}

extension TopicSenderKind {
  static var liaisonNotices: Self { Self("Liaison", .subject) { LiaisonNoticeTopics() } }
}
