import LiaisonCore

/// What a bridge leads to. It is called on any thread, and never under a lock.
package protocol FarSide<Message>: AnyObject, Sendable {
  associatedtype Message: Notice

  /// Whether notices go out at all. Asked once, when the bridge is made.
  var takesNotices: Bool { get }

  /// The sender whose notices go out, if those of all others stay. Asked at any time, and the
  /// answer is always the same, even when the sender has gone.
  var onlySender: ObjectIdentifier? { get }

  /// Whether the far side would do something with a notice on this journey.
  func awaits(from sender: AnyObject?, on journey: Journey?) -> Bool

  /// Takes a notice. Returns whether it did.
  func take(_ notice: Message, from sender: AnyObject?, on journey: Journey) -> Bool

  /// The bridge has ended. Called once.
  func close()
}
