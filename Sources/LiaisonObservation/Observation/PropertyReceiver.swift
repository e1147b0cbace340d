public import LiaisonCore

/// A receiver in the slot of a property.
///
/// Unchecked: see `LimitedReceiver`; what it adds does not change once it can be seen.
@usableFromInline
package class PropertyReceiver: LimitedReceiver, @unchecked Sendable {
  @usableFromInline let needs: ObservedSlot.Needs
  /// A number that grows with each observer; zero if it is told of every change. Written before
  /// other threads can see the receiver.
  final var stamp = 0

  init(needs: ObservedSlot.Needs, mailbox: Mailbox?) {
    self.needs = needs
    super.init(.other, mailbox: mailbox)
  }

  /// The change is about to be made.
  func will(_ event: ChangeEvent.Pointer) {}

  /// The change has been made. Returns whether the observer was still there.
  func did(_ event: ChangeEvent.Pointer) -> Bool { true }
}
