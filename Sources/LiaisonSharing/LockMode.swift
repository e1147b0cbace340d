/// Whether the lock is shared or exclusive.
public enum LockMode: Sendable, Hashable {
  /// One owner at a time: for code that changes the subject.
  case exclusive
  /// Together with other owners that share it: for code that only reads the subject.
  case shared
}

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

/// How long an owner waits for a lock that others hold. There is always an end to it.
public enum LockPatience: Sendable, Hashable {
  /// Not at all: it throws a `LockError` with `.busy`, at once.
  case not
  /// No longer than this, and then it throws a `LockError` with `.timedOut`. A limit of nothing or
  /// less is over at once.
  case upTo(Duration)
}
