public import Foundation
public import Liaison

extension NoticeCenter {
  /// Connects a name of Foundation's notification center with a type of notice. A post on either
  /// side reaches the observers of both.
  ///
  ///     NoticeCenter.default.bridge(.NSCalendarDayChanged) { note in DayChanged(note) }
  ///
  ///     center.bridge(.orderPlaced) { note in
  ///       OrderPlaced(id: note.userInfo?["id"] as? Int)
  ///     } encode: { order in
  ///       Notification(name: .orderPlaced, userInfo: ["id": order.id])
  ///     }
  ///
  /// - **Order.** A notification is posted as a notice when Foundation calls the bridge, in no
  ///   particular order with its other observers; a notice is posted as a notification when the
  ///   center's observers that live here have been told.
  /// - **Thread.** In both directions, a post crosses on the thread that posts, before that post
  ///   returns. A center whose order is `.queued` may leave a notice to another thread, as with
  ///   every post.
  /// - **No circles.** What has crossed the bridge does not come back over it, nor over another
  ///   bridge to a stop where it has been, however many centers are bridged in a row or a ring.
  ///   Where the paths of a notice meet again, it is told once. If several bridges bring in one
  ///   notification, it goes on from each. A post in answer to it is a new message, and crosses.
  /// - **Senders.** A notification's object becomes the notice's sender, and a notice's sender the
  ///   notification's object. A value that is no object, such as a string, is no sender.
  /// - **Once.** `decode` runs once a post, however many observers there are, and does not run
  ///   while neither the notice nor a translation of it is observed. Foundation does not say
  ///   whether a notification is observed, so `encode` runs whenever the notice is posted.
  /// - **Lifetime.** The bridge lasts as long as this center. Its token may be dropped, and can end
  ///   both directions sooner. The bridge keeps neither the centers nor `object` alive.
  ///
  /// Do not mix this with Foundation's typed messages on Linux. There an observer of notifications
  /// is never told of a typed message, and Foundation stops the process when a typed message meets
  /// an observer of all names, or when a notification has the full name of a message's type. A
  /// bridge observes its own name only.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - object: The sender of the notifications and notices; any sender, if `nil`.
  ///   - foundation: The notification center.
  ///   - decode: Makes a notice of a notification, or returns `nil` if it is not to cross. Without
  ///     `decode` nothing comes in. It may be called on any thread that posts.
  ///   - encode: Makes a notification of a notice, or returns `nil` if it is not to cross. The
  ///     notification has to have the bridge's name. If it has no object, it gets the notice's
  ///     sender. Without `encode` nothing goes out.
  @discardableResult
  public func bridge<N: Notice>(
    _ name: Notification.Name, object: AnyObject? = nil,
    through foundation: NotificationCenter = .default,
    decode: (@Sendable (Notification) -> N?)? = nil,
    encode: (@Sendable (N) -> Notification?)? = nil
  ) -> Subscription {
    let names = NotificationName(
      name, from: object, in: foundation, decode: decode, encode: encode)
    return bridge(to: names) { names.observe(for: $0) }
  }
}
