import Synchronization

/// Somebody who is told that something has changed.
@usableFromInline
final class ChangeObserver: Sendable {
  private let body: @Sendable () -> Void
  /// A call is on its way that has not begun.
  private let isSignalled = Atomic(false)

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Tells everybody: those who are called here at once, those who live elsewhere by a letter, of
  /// which no more than one lies in a mailbox.
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

  /// Returns whether a call has to be sent. Else one is on its way that sees what was recorded
  /// before this: it reads the flag when it begins, after this has written it.
  private func signal() -> Bool {
    !isSignalled.exchange(true, ordering: .acquiringAndReleasing)
  }

  private func hear() {
    _ = isSignalled.exchange(false, ordering: .acquiringAndReleasing)
    body()
  }
}

/// The walk asks for the type of a roster's weak nodes; among observers there are none.
///
/// Unchecked: it adds no storage to what it inherits from.
private final class NoNode: Receiver, WeakReceiver, @unchecked Sendable {
  var target: ChangeObserver? { nil }
}
