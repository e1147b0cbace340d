public import LiaisonCore
import Synchronization

/// An observer that is told only that something has changed.
@usableFromInline
final class ChangeObserver: Sendable {
  private let body: @Sendable () -> Void
  /// Whether there is a letter in the mailbox whose call has not begun.
  private let isSignalled = Atomic(false)

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Tells all observers. Those whose place is here are called at once. Each other one gets a
  /// letter, unless one waits in its mailbox already.
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

  /// Returns whether a letter has to be sent. If not, a letter waits whose call will find
  /// everything that was recorded before: the call first resets the flag, after this function has
  /// set it.
  private func signal() -> Bool {
    !isSignalled.exchange(true, ordering: .acquiringAndReleasing)
  }

  private func hear() {
    _ = isSignalled.exchange(false, ordering: .acquiringAndReleasing)
    body()
  }
}

/// `Roster.visit` needs a type for weak receivers. No observer here is a weak receiver.
///
/// Unchecked: it adds no storage to what it inherits from.
private final class NoNode: Receiver, WeakReceiver, @unchecked Sendable {
  var target: ChangeObserver? { nil }
}
