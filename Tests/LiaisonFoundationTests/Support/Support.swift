import Foundation
import Liaison
// All tests of this target use it.
@_exported public import TestSupport

/// The notices that the tests speak of, and how they are written as notifications.
struct Said: Notice, Equatable {
  var word: String

  init(word: String) { self.word = word }

  init?(_ note: Notification) {
    guard let word = note.userInfo?["word"] as? String else { return nil }
    self.word = word
  }

  var note: Notification { Notification(name: .said, userInfo: ["word": word]) }
}

struct Counted: Notice { let number: Int }

extension Notification.Name {
  static let said = Self("said")
  static let called = Self("called")
}

/// Somebody who posts.
final class Shop: Sendable {}

/// A legacy observer: Foundation's, of notifications, until it is released.
///
/// Unchecked: it is immutable, and Foundation's token is only handed back.
final class Legacy: @unchecked Sendable {
  private let center: NotificationCenter
  private let token: any NSObjectProtocol

  init(
    _ name: Notification.Name?, in center: NotificationCenter, object: AnyObject? = nil,
    queue: OperationQueue? = nil, _ body: @escaping @Sendable (Notification) -> Void
  ) {
    self.center = center
    token = center.addObserver(forName: name, object: object, queue: queue, using: body)
  }

  deinit { center.removeObserver(token) }
}
