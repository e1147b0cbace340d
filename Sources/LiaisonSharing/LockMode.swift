/// With whom a lock is held.
public enum LockMode: Sendable, Hashable {
  /// With nobody: whoever changes the subject.
  case exclusive
  /// With everybody else who shares it: those who only look.
  case shared
}

/// What happens when an owner who holds a lock asks for it again.
///
/// An owner who shares a lock never gets it exclusively as well, whatever is stated here: two who
/// both tried would wait for each other for ever, and whether it works would depend on who else
/// shares at that moment. It throws; take the lock exclusively from the beginning.
public enum LockReentrancy: Sendable, Hashable {
  /// It throws a `LockError` with `.heldAlready`, at once.
  case refused
  /// The owner gets it at once, before everybody who waits, and has it until each of the calls has
  /// returned. Who holds it exclusively and asks to share it keeps it exclusively.
  case counted
}

/// How long an owner waits for a lock that others hold. There is always an end to it.
public enum LockPatience: Sendable, Hashable {
  /// Not at all: it throws a `LockError` with `.busy`, at once.
  case not
  /// No longer than this, and then it throws a `LockError` with `.timedOut`. A limit of nothing or
  /// less is over at once.
  case upTo(Duration)
}
