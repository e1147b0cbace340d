import LiaisonCore

/// The other side of a bridge. The center calls it on any thread, and never under a lock.
package protocol FarSide<Message>: AnyObject, Sendable {
  associatedtype Message: Notice

  /// Whether the far side takes notices at all. The bridge reads it once, when the bridge opens.
  var takesNotices: Bool { get }

  /// The only sender whose notices the far side takes; `nil` if it takes those of all. The center
  /// may read it at any time. The value never changes, not even when the sender is deallocated.
  var onlySender: ObjectIdentifier? { get }

  /// Whether the far side would do something with a notice on this journey.
  func awaits(from sender: AnyObject?, on journey: Journey?) -> Bool

  /// Takes a notice. Returns whether the far side has taken it.
  func take(_ notice: Message, from sender: AnyObject?, on journey: Journey) -> Bool

  /// Called once, when the bridge has ended.
  func close()
}
