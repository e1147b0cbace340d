/// What happens when an owner that holds a lock asks for it again.
///
/// An owner that shares a lock never gets it exclusively as well, whatever is stated here: it
/// throws. Two owners that both tried would wait for each other for ever, and whether it works
/// would depend on other owners. Take the lock exclusively from the beginning.
public enum LockReentrancy: Sendable, Hashable {
  /// It throws a `LockError` with `.heldAlready`, at once.
  case refused
  /// The owner gets it at once, before all that wait, and has it until each of its calls has
  /// returned. An owner that holds it exclusively and asks to share it keeps it exclusively.
  case counted
}
