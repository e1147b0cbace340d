import Foundation
import Liaison

/// A notification that a bridge is posting on this thread.
///
/// Foundation calls observers on the poster's thread. So a bridge that is called finds out here
/// whether another bridge has posted the notification, and gets its journey. Observers may post an
/// answer inside of that post. A notification that looks different is such an answer. Several that
/// have the same name, object and user information cannot be told apart: a bridge takes the first
/// for the posted one, and the others for answers.
///
/// Nothing is written into the notification, because other observers read it.
final class PostedNotification {
  private let journey: Journey
  private let notification: Notification
  private let foundation: NotificationCenter
  private let outer: PostedNotification?
  /// The bridges that were called with the notification.
  private var seen: [ObjectIdentifier] = []

  private init(
    _ notification: Notification, in foundation: NotificationCenter, on journey: Journey
  ) {
    self.journey = journey
    self.notification = notification
    self.foundation = foundation
    outer = Self.innermost
  }

  static func post(
    _ notification: Notification, to foundation: NotificationCenter, on journey: Journey
  ) {
    let posted = PostedNotification(notification, in: foundation, on: journey)
    innermost = posted
    foundation.post(notification)
    innermost = posted.outer
  }

  /// The journey of a notification; nil if no bridge has posted it.
  static func journey(
    of notification: Notification, in foundation: NotificationCenter, for bridge: AnyObject
  ) -> Journey? {
    let bridge = ObjectIdentifier(bridge)
    var posted = innermost
    while let candidate = posted {
      if candidate.foundation === foundation, !candidate.seen.contains(bridge),
        candidate.notification.looksLike(notification)
      {
        candidate.seen.append(bridge)
        return candidate.journey
      }
      posted = candidate.outer
    }
    return nil
  }

  private static let key = "Liaison.PostedNotification"

  /// The innermost posted notification of this thread.
  private static var innermost: PostedNotification? {
    get { Thread.current.threadDictionary[key] as? PostedNotification }
    set { Thread.current.threadDictionary[key] = newValue }
  }
}

extension Notification {
  fileprivate func looksLike(_ other: Notification) -> Bool {
    guard name == other.name, isSame(object, other.object) else { return false }
    guard let mine = userInfo, let others = other.userInfo else {
      return (userInfo == nil) == (other.userInfo == nil)
    }
    return mine.count == others.count
      && mine.allSatisfy { key, value in others[key].map { isSame(value, $0) } ?? false }
  }
}

/// Whether two values may be the same. That includes values that cannot be compared, and values
/// that do not equal themselves.
private func isSame(_ left: Any?, _ right: Any?) -> Bool {
  guard let left, let right else { return (left == nil) == (right == nil) }
  if type(of: left) is AnyClass, left as AnyObject === right as AnyObject { return true }
  guard let left = left as? AnyHashable, let right = right as? AnyHashable else {
    return !(type(of: left) is AnyClass) || !(type(of: right) is AnyClass)
  }
  return left == right || left != left
}
