/// An array of closures for each topic, each with a lock of its own.
final class NoticeArrayTopics: TopicSender {
  private let changes = NoticeArray()
  private let otherChanges = NoticeArray()

  func observe(_ topic: Topic, _ audience: Audience) {
    audience.handAll { listener in
      let observer = Observer(listener)
      array(of: topic).observe { observer.note($0.x) }
    }
  }

  func post(_ topic: Topic, _ x: Int, rounds: Int) {
    let array = array(of: topic)
    for _ in 0..<rounds { array.post(Change(x: x)) }
  }

  private func array(of topic: Topic) -> NoticeArray {
    switch topic {
    case .change: changes
    case .otherChange: otherChanges
    }
  }
}

extension TopicSenderKind {
  static var noticeArray: Self { Self("closure array", .baseline) { NoticeArrayTopics() } }
}
