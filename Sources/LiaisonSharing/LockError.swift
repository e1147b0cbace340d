/// Why an owner did not get a lock.
///
///     do {
///       try lock.withLock(.exclusive, as: importer) { album.clear() }
///     } catch let error as LockError where error.code == .deadlock {
///       print(error)   // … importer waits for 'album', which viewer holds; viewer waits for …
///     }
///
/// When it is thrown the owner holds what it held before, is in no queue, and the body has not run.
public struct LockError: Error, Sendable {
  /// What kind of reason it is.
  public let code: Code
  /// What happened and what can be done about it, in one line.
  public let message: String
  /// What the lock is called.
  public let lock: String
  /// Who wanted it.
  public let owner: LockOwner
  /// Who held it, in the order in which they got it. Where the owner holds it already, the owner.
  public internal(set) var holders: [LockOwner] = []
  /// Who would have been let in before, the first one first.
  public internal(set) var ahead: [LockOwner] = []
  /// How long the owner waited, if it is `.timedOut`.
  public internal(set) var limit: Duration?
  /// Who would have waited for whom, if it is `.deadlock`: it begins with the owner, each goes on
  /// with whom the one before waits for, and the last waits for the owner.
  public internal(set) var circle: [Wait] = []
}

extension LockError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension LockError {
  /// A kind of reason. There may be more one day.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// Its name, as it is written.
    public let description: String

    /// Others hold the lock, or come first, and the owner was not to wait; or a call of the owner's that
    /// it has left still uses the subject.
    public static var busy: Self { Self(description: "busy") }
    /// Others held the lock, or came first, until the limit was over.
    public static var timedOut: Self { Self(description: "timedOut") }
    /// The owner would wait for somebody who waits for it, through others perhaps.
    public static var deadlock: Self { Self(description: "deadlock") }
    /// Tasks hold the lock across an `await`, or come first, and the owner, in a task as well, would
    /// have blocked a thread that they need.
    public static var cannotWait: Self { Self(description: "cannotWait") }
    /// The owner holds the lock, and cannot have it again, or not exclusively as well.
    public static var heldAlready: Self { Self(description: "heldAlready") }
  }

  /// One owner who waits for another.
  public struct Wait: Sendable, Hashable, CustomStringConvertible {
    /// Who waits.
    public let owner: LockOwner
    /// What the lock is called for which it waits.
    public let lock: String
    /// For whom it waits.
    public let blocker: LockOwner
    /// Whether the other one holds the lock. If not, it waits for it, and is let in first.
    public let isHeld: Bool

    /// The wait as a clause: "importer waits for 'album', which viewer holds".
    public var description: String {
      let reason = isHeld ? "which \(blocker) holds" : "where \(blocker) comes first"
      return "\(owner) waits for '\(lock)', \(reason)"
    }
  }
}
