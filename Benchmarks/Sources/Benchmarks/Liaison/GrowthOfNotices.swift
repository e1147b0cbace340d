import Dispatch
import Liaison

extension GrowthKind {
  static var noticeObservers: Self {
    Self("notices", "End and begin an observation of notices") { size in
      let center = NoticeCenter()
      var tokens = (0..<size).map { _ in center.observe(Change.self) { _ in } }
      return GrowthSubject(size) { index in
        tokens[index].cancel()
        tokens[index] = center.observe(Change.self) { _ in }
        return tokens[index].isActive
      }
    }
  }

  static var noticeSenders: Self {
    Self("notices-senders", "End and begin an observation of one of as many senders") { size in
      let center = NoticeCenter()
      let publishers = (0..<size).map { _ in Publisher() }
      var tokens = publishers.map { center.observe(Change.self, from: $0) { _ in } }
      return GrowthSubject(size) { index in
        tokens[index].cancel()
        tokens[index] = center.observe(Change.self, from: publishers[index]) { _ in }
        return tokens[index].isActive
      }
    }
  }

  static var noticePosts: Self {
    Self("notices-post", "Post for one of as many senders, each with an observer") { size in
      let center = NoticeCenter()
      let publishers = (0..<size).map { _ in Publisher() }
      let told = Told()
      let tokens = publishers.map { center.observe(Change.self, from: $0) { told.note($0.x) } }
      return GrowthSubject(size) { index in
        let before = told.total
        center.post(Change(x: 1), from: publishers[index])
        return withExtendedLifetime(tokens) { told.total == before + 1 }
      }
    }
  }

  static var stickyNotices: Self {
    Self("notices-last", "Keep the last notice of one of as many senders") { size in
      let center = NoticeCenter()
      let publishers = (0..<size).map { _ in Publisher() }
      for publisher in publishers { center.post(Change(x: 1), from: publisher, keepingLast: true) }
      return GrowthSubject(size) { index in
        center.post(Change(x: 2), from: publishers[index], keepingLast: true)
        return center.last(Change.self, from: publishers[index])?.x == 2
      }
    }
  }

  static var forgottenNotices: Self {
    Self("notices-forget", "Forget and keep the last notice of one of as many senders") { size in
      let center = NoticeCenter()
      let publishers = (0..<size).map { _ in Publisher() }
      for publisher in publishers { center.post(Change(x: 1), from: publisher, keepingLast: true) }
      return GrowthSubject(size) { index in
        center.forgetLast(Change.self, from: publishers[index])
        let isThere = center.last(Change.self, from: publishers[index]) != nil
        center.post(Change(x: 1), from: publishers[index], keepingLast: true)
        return !isThere
      }
    }
  }

  static var enqueuedNotices: Self {
    Self("notices-enqueue", "Replace one of as many notices that wait") { size in
      let center = NoticeCenter()
      let publishers = (0..<size).map { _ in Publisher() }
      // The queue never runs, so that what waits goes on waiting.
      let queue = DispatchQueue(label: "growth")
      queue.suspend()
      let forGood = Unmanaged.passRetained(queue)
      func enqueue(_ index: Int) {
        center.enqueue(
          Change(x: 1), from: publishers[index],
          posting: .soon(on: .queue(forGood.takeUnretainedValue())))
      }
      for index in publishers.indices { enqueue(index) }
      return GrowthSubject(size) { index in
        enqueue(index)
        return true
      }
    }
  }
}
