public import LiaisonCore

/// A receiver in the slot of a property.
///
/// Unchecked: see `LimitedReceiver`; the fields that this class adds do not change once other
/// threads can see the receiver.
@usableFromInline
package class PropertyReceiver: LimitedReceiver, @unchecked Sendable {
  @usableFromInline let needs: ObservedSlot.Needs
  /// A number that grows with each observer; zero if the observer is told of every change. Written
  /// before other threads can see the receiver.
  final var stamp = 0

  init(needs: ObservedSlot.Needs, mailbox: Mailbox?) {
    self.needs = needs
    super.init(.other, mailbox: mailbox)
  }

  /// Called when the change is about to be made.
  func will(_ event: ChangeEvent.Pointer) {}

  /// Called when the change has been made. Returns whether the observer still existed.
  func did(_ event: ChangeEvent.Pointer) -> Bool { true }
}
