public import LiaisonCore

/// A description of an observer: for a list, for a log, or to name an observer that is late.
///
///     for late in await center.postAndWait(ShuttingDown(), within: .seconds(2)) { print(late) }
///
/// It says how the observer was at the moment when it was asked for, and does not keep it alive.
/// The text of the description is for people, and may change.
public struct ObserverInfo: Sendable, CustomStringConvertible {
  /// The type that is observed.
  public let notice: String
  /// Where the observer was made, such as `Shop/Cashier.swift:12`.
  public let site: String
  /// Its priority.
  public let priority: Priority
  /// The place where it is told, such as the label of a queue.
  public let place: String
  /// Whether it observes one sender only.
  public let hasSender: Bool
  /// Whether it is paused.
  public let isPaused: Bool
  /// How many notices it has lost.
  public let losses: Int

  init(_ registration: NoticeRegistration, at place: Delivery.Place, _ mailbox: Mailbox?) {
    notice = "\(registration.audience.subject)"
    site = registration.terms.site.description
    priority = registration.terms.priority
    self.place = place.label
    hasSender = registration.seat != nil
    isPaused = mailbox?.isPaused ?? false
    losses = mailbox?.losses ?? 0
  }

  /// One line for a log.
  public var description: String {
    var line = "\(notice), observed at \(site), told at \(place)"
    if hasSender { line += ", from one sender" }
    if isPaused { line += ", paused" }
    if losses > 0 { line += ", \(losses) lost" }
    return line
  }
}
