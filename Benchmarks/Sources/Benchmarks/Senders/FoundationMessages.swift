import Foundation

/// Foundation's typed messages. Those of the main actor are delivered inside `post`; the others
/// find their observers later, in tasks.
extension Change: NotificationCenter.MainActorMessage {
  typealias Subject = Publisher
}

extension OtherChange: NotificationCenter.MainActorMessage {
  typealias Subject = Publisher
}

/// Something that notices come from.
final class Publisher: Sendable {}

/// Foundation's `NotificationCenter` with typed messages, one observer for each listener.
final class FoundationMessageSender: RemovingSender {
  private let center = NotificationCenter()
  private var tokens: [NotificationCenter.ObservationToken] = []
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  func addAll() {
    tokens.reserveCapacity(audience.listeners.count)
    audience.handAll { listener in
      let observer = Observer(listener)
      tokens.append(center.addObserver(of: nil, for: Change.self) { observer.note($0.x) })
    }
  }

  func removeAll(in order: [Int]) {
    for index in order { center.removeObserver(tokens[index]) }
  }

  func post(_ x: Int, rounds: Int) {
    // Asked once for the whole loop, as the main thread runs it.
    MainActor.assumeIsolated { [center] in
      for _ in 0..<rounds { center.post(Change(x: x)) }
    }
  }

  var total: Int { audience.total }
}

extension SenderKind<any RemovingSender> {
  static var notificationCenterWithMessages: Self {
    Self("NotificationCenter, typed", .peer) { FoundationMessageSender(Audience(count: $0)) }
  }
}
