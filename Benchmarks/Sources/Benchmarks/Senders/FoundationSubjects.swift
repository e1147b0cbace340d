import Foundation

/// Foundation's typed messages with a subject of its own for each listener.
final class FoundationSubjects: RemovingSender {
  private let center = NotificationCenter()
  private let subjects: [Publisher]
  private var tokens: [NotificationCenter.ObservationToken] = []
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
    subjects = audience.listeners.map { _ in Publisher() }
  }

  func addAll() {
    tokens.reserveCapacity(subjects.count)
    audience.handAll { listener in
      let observer = Observer(listener)
      let subject = subjects[tokens.count]
      tokens.append(center.addObserver(of: subject, for: Change.self) { observer.note($0.x) })
    }
  }

  func removeAll(in order: [Int]) {
    for index in order { center.removeObserver(tokens[index]) }
  }

  func post(_ x: Int, rounds: Int) {
    MainActor.assumeIsolated { [center, subjects] in
      for _ in 0..<rounds {
        for subject in subjects { center.post(Change(x: x), subject: subject) }
      }
    }
  }

  var total: Int { audience.total }
}

extension SenderKind<any RemovingSender> {
  static var notificationCenterSubjects: Self {
    Self("NotificationCenter, typed subjects", .peer) { FoundationSubjects(Audience(count: $0)) }
  }
}
