import Foundation

/// Foundation's `NotificationCenter`, one block observer for each listener.
final class FoundationSender: RemovingSender {
  private static let name = Notification.Name("changed")

  private let center = NotificationCenter()
  private var tokens: [any NSObjectProtocol] = []
  private let audience: Audience
  private let carriesUserInfo: Bool

  init(_ audience: Audience, carriesUserInfo: Bool) {
    self.audience = audience
    self.carriesUserInfo = carriesUserInfo
  }

  func addAll() {
    tokens.reserveCapacity(audience.listeners.count)
    audience.handAll { listener in
      tokens.append(carriesUserInfo ? observeUserInfo(listener) : observe(listener))
    }
  }

  func removeAll(in order: [Int]) {
    for index in order { center.removeObserver(tokens[index]) }
  }

  func post(_ x: Int, rounds: Int) {
    if carriesUserInfo {
      for _ in 0..<rounds {
        center.post(name: Self.name, object: nil, userInfo: ["x": x])
      }
    } else {
      for _ in 0..<rounds {
        center.post(name: Self.name, object: nil)
      }
    }
  }

  var total: Int { audience.total }

  // The benchmark posts from one thread, which is what `nonisolated(unsafe)` asks for here.

  private func observe(_ listener: any Listener) -> any NSObjectProtocol {
    nonisolated(unsafe) let listener = listener
    return center.addObserver(forName: Self.name, object: nil, queue: nil) { _ in
      listener.changed(1)
    }
  }

  private func observeUserInfo(_ listener: any Listener) -> any NSObjectProtocol {
    nonisolated(unsafe) let listener = listener
    return center.addObserver(forName: Self.name, object: nil, queue: nil) { notification in
      if let x = notification.userInfo?["x"] as? Int { listener.changed(x) }
    }
  }
}

extension SenderKind<any RemovingSender> {
  /// Without a payload; its listeners are told 1.
  static var notificationCenter: Self {
    Self("NotificationCenter", .peer) {
      FoundationSender(Audience(count: $0), carriesUserInfo: false)
    }
  }

  static var notificationCenterWithUserInfo: Self {
    Self("NotificationCenter, userInfo", .peer) {
      FoundationSender(Audience(count: $0), carriesUserInfo: true)
    }
  }
}
