public import LiaisonCore
import Synchronization

/// An observer that is told only that something has changed.
@usableFromInline
final class ChangeObserver: Sendable {
  private let body: @Sendable () -> Void
  /// Whether a letter is on its way whose call has not begun.
  private let isSignalled = Atomic(false)

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Tells all observers. Those that live here are called at once. Those elsewhere get a letter,
  /// unless one lies in their mailbox already.
  @usableFromInline
  static func tell(_ observers: Roster) {
    observers.visit(NoNode.self) { receiver in
      guard let mailbox = receiver.mailbox else {
        return receiver.ask(changed) { $0.body() }.map { false }
      }
      if receiver.hasFoundNobody { return nil }
      guard let observer = receiver.currentTarget else { return nil }
      if observer.signal() {
        receiver.post(changed, through: NoNode.self, to: mailbox) { { $0.hear() } }
      }
      return false
    } direct: { observer in
      observer.body()
      return false
    }
  }

  private static let changed = Requirement("changed()", 0)

  /// Returns whether a letter has to be sent. If not, one is on its way that will see everything
  /// recorded before: its call resets the flag when it begins, after this function has set it.
  private func signal() -> Bool {
    !isSignalled.exchange(true, ordering: .acquiringAndReleasing)
  }

  private func hear() {
    _ = isSignalled.exchange(false, ordering: .acquiringAndReleasing)
    body()
  }
}

/// The walk of a roster needs the type of its weak nodes. Among these observers there are none.
///
/// Unchecked: it adds no storage to what it inherits from.
private final class NoNode: Receiver, WeakReceiver, @unchecked Sendable {
  var target: ChangeObserver? { nil }
}
