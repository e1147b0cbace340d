/// Whether the lock is shared or exclusive.
///
/// An owner that shares a lock cannot have it exclusively as well: it gets a ``LockError`` with
/// `.heldAlready`. Take the lock exclusively from the beginning.
public enum LockMode: Sendable, Hashable {
  /// One owner at a time: for code that changes the subject.
  case exclusive
  /// Together with other owners that share it: for code that only reads the subject.
  case shared
}

/// How long an owner waits for a lock that others hold.
///
/// There is always an end to it. In a task that is cancelled, the wait ends earlier, with a
/// `CancellationError`. A wait that would close a circle ends at once, whatever the patience is.
public enum LockPatience: Sendable, Hashable {
  /// Not at all: it throws a `LockError` with `.busy`, at once.
  case not
  /// No longer than this, and then it throws a `LockError` with `.timedOut`. A limit of nothing or
  /// less is over at once.
  case upTo(Duration)
}
