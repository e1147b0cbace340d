import Foundation

/// Foundation's `NotificationCenter` with a name of its own for each listener.
final class FoundationNames: RemovingSender {
  private let center = NotificationCenter()
  private let names: [Notification.Name]
  private var tokens: [any NSObjectProtocol] = []
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
    names = audience.listeners.indices.map { Notification.Name("number \($0) changed") }
  }

  func addAll() {
    tokens.reserveCapacity(names.count)
    audience.handAll { listener in
      let observer = Observer(listener)
      tokens.append(
        center.addObserver(forName: names[tokens.count], object: nil, queue: nil) { _ in
          observer.note(1)
        })
    }
  }

  func removeAll(in order: [Int]) {
    for index in order { center.removeObserver(tokens[index]) }
  }

  func post(_ x: Int, rounds: Int) {
    for _ in 0..<rounds {
      for name in names { center.post(name: name, object: nil) }
    }
  }

  var total: Int { audience.total }
}

extension SenderKind<any RemovingSender> {
  static var notificationCenterNames: Self {
    Self("NotificationCenter, names", .peer) { FoundationNames(Audience(count: $0)) }
  }
}
