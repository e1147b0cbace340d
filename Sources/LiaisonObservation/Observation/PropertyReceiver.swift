public import LiaisonCore

/// Somebody in the slot of a property.
///
/// Unchecked: see `LimitedReceiver`; what it adds does not change once it can be seen.
@usableFromInline
package class PropertyReceiver: LimitedReceiver, @unchecked Sendable {
  @usableFromInline let needs: ObservedSlot.Needs
  /// Tells it from those who came before; zero if it hears of everything. Written before it can be
  /// seen.
  final var stamp = 0

  init(needs: ObservedSlot.Needs, mailbox: Mailbox?) {
    self.needs = needs
    super.init(.other, mailbox: mailbox)
  }

  /// The change is about to be made.
  func will(_ event: ChangeEvent.Place) {}

  /// The change has been made. Returns whether somebody was there to hear it.
  func did(_ event: ChangeEvent.Place) -> Bool { true }
}
