public import Foundation
public import Liaison

extension NoticeCenter {
  /// Makes a name of Foundation's notification center and a type of notice one: who observes either
  /// is told, whoever posts.
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
  /// - **Thread.** Both ways on the thread that posts, before its post returns; a center whose
  ///   order is `.queued` may leave a notice to another thread, as it does with every post.
  /// - **No circles.** What has crossed the bridge does not come back over it, nor over another
  ///   bridge to where it has been, however many centers are bridged in a row or a ring. Where the
  ///   ways of a notice meet again, it is told once; a notification that several bridges bring in
  ///   goes on from each. What somebody posts in answer is news, and crosses.
  /// - **Senders.** A notification's object is the notice's sender and the other way round. A value
  ///   that is no object, such as a string, is no sender.
  /// - **Once.** `decode` runs once a post, however many observe, and not while nobody observes the
  ///   notice or what it is translated to. Whether anybody observes a notification Foundation does
  ///   not say, so `encode` runs whenever the notice is posted.
  /// - **Lifetime.** The bridge lasts as long as this center; its token may be dropped, and can end
  ///   both directions sooner. Neither center is kept alive, nor `object`.
  ///
  /// Typed messages of Foundation are another matter on Linux: an observer of notifications is never
  /// told of one, and Foundation stops the process when a typed message meets an observer of all
  /// names, or a notification bears the full name of a message's type. A bridge observes its own
  /// name only; notices are typed messages that get along with every observer.
  ///
  /// - Parameters:
  ///   - name: which notifications.
  ///   - object: whose notifications and notices; everybody's, if `nil`.
  ///   - foundation: where they are posted and observed.
  ///   - decode: makes a notice of a notification, or `nil` of one that is to stay where it is.
  ///     Without it nothing comes in. Called from every thread that posts.
  ///   - encode: makes a notification of a notice, or `nil` of one that is to stay where it is. It
  ///     has the bridge's name; its object, if it gives none, is the notice's sender. Without it
  ///     nothing goes out.
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
