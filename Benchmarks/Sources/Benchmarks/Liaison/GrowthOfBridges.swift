import Foundation
import Liaison
import LiaisonFoundation

private func names(_ size: Int) -> [Notification.Name] {
  (0..<size).map { Notification.Name("number \($0) changed") }
}

/// Ends one of as many subscriptions, and begins it again.
private func ending(
  _ size: Int, _ begin: @escaping (Int) -> Subscription
) -> GrowthSubject {
  var tokens = (0..<size).map(begin)
  return GrowthSubject(size) { index in
    tokens[index].cancel()
    tokens[index] = begin(index)
    return tokens[index].isActive
  }
}

extension GrowthKind {
  static var incomingBridges: Self {
    Self("bridges-in", "End and begin a bridge from one of as many names") { size in
      let (center, foundation, names) = (NoticeCenter(), NotificationCenter(), names(size))
      return ending(size) { index in
        center.bridge(names[index], through: foundation, decode: { _ in Change(x: 1) })
      }
    }
  }

  static var bridgedNotifications: Self {
    Self("bridges-post", "Post one of as many names that are bridged") { size in
      let (center, foundation, names) = (NoticeCenter(), NotificationCenter(), names(size))
      for name in names {
        center.bridge(name, through: foundation, decode: { _ in Change(x: 1) })
      }
      let told = Told()
      let token = center.observe(Change.self) { told.note($0.x) }
      return GrowthSubject(size) { index in
        let before = told.total
        foundation.post(name: names[index], object: nil)
        return withExtendedLifetime((center, token)) { told.total == before + 1 }
      }
    }
  }

  static var outgoingBridges: Self {
    Self("bridges-out", "End and begin a bridge of a notice to one of as many names") { size in
      let (center, foundation, names) = (NoticeCenter(), NotificationCenter(), names(size))
      return ending(size) { index in
        center.bridge(
          names[index], through: foundation,
          encode: { (_: Change) in Notification(name: names[index]) })
      }
    }
  }

  static var bridgedSenders: Self {
    Self("bridges-senders", "Post for one of as many senders, each with a bridge") { size in
      let (center, foundation) = (NoticeCenter(), NotificationCenter())
      let name = Notification.Name("changed")
      let publishers = (0..<size).map { _ in Publisher() }
      let told = Told()
      for publisher in publishers {
        center.bridge(
          name, object: publisher, through: foundation,
          encode: { (notice: Change) in
            told.note(notice.x)
            return nil
          })
      }
      return GrowthSubject(size) { index in
        let before = told.total
        center.post(Change(x: 1), from: publishers[index])
        return withExtendedLifetime(foundation) { told.total == before + 1 }
      }
    }
  }

  static var translations: Self {
    Self("translations", "End and begin a translation of a notice") { size in
      let center = NoticeCenter()
      return ending(size) { _ in center.translate(Change.self) { OtherChange(x: $0.x) } }
    }
  }
}

// MARK: - Foundation alone

extension GrowthKind {
  static var foundationNames: Self {
    Self("names", "names of NotificationCenter") { size in
      let (foundation, names) = (NotificationCenter(), names(size))
      func observe(_ index: Int) -> any NSObjectProtocol {
        foundation.addObserver(forName: names[index], object: nil, queue: nil) { _ in }
      }
      var tokens = names.indices.map(observe)
      return GrowthSubject(size) { index in
        foundation.removeObserver(tokens[index])
        tokens[index] = observe(index)
        return true
      }
    }
  }

  static var foundationPosts: Self {
    Self("posts", "posts of NotificationCenter") { size in
      let (foundation, names) = (NotificationCenter(), names(size))
      let told = Told()
      let tokens = names.map {
        foundation.addObserver(forName: $0, object: nil, queue: nil) { _ in told.note(1) }
      }
      return GrowthSubject(size) { index in
        let before = told.total
        foundation.post(name: names[index], object: nil)
        return withExtendedLifetime(tokens) { told.total == before + 1 }
      }
    }
  }
}
