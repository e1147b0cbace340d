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
  /// The kind of reason.
  public let code: Code
  /// What happened and what can be done about it, in one line.
  public let message: String
  /// The lock's name.
  public let lock: String
  /// The owner that asked for it.
  public let owner: LockOwner
  /// The owners that held it, in the order in which they got it. With `.heldAlready`, this is the
  /// owner that asked.
  public internal(set) var holders: [LockOwner] = []
  /// The owners that would have got it earlier, the first one first.
  public internal(set) var ahead: [LockOwner] = []
  /// How long the owner waited, if the code is `.timedOut`.
  public internal(set) var limit: Duration?
  /// The circle of waits, if the code is `.deadlock`. The first wait is the owner's. Each next one
  /// is by the blocker of the wait before, and the last blocker is the owner.
  public internal(set) var circle: [Wait] = []
}

extension LockError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension LockError {
  /// A kind of reason.
  ///
  /// There may be more one day. It is a structure, so a `switch` needs a `default`.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// Its name, as it is written.
    public let description: String

    /// Others hold the lock, or come first, and the owner does not wait. Or the owner has left a
    /// call that still uses the subject.
    public static var busy: Self { Self(description: "busy") }
    /// Others held the lock, or came first, until the limit was over.
    public static var timedOut: Self { Self(description: "timedOut") }
    /// The owner would wait for an owner that waits for it, directly or through others.
    public static var deadlock: Self { Self(description: "deadlock") }
    /// Tasks hold the lock across an `await`, or come first, and the owner, in a task as well,
    /// would have blocked a thread that they need.
    public static var cannotWait: Self { Self(description: "cannotWait") }
    /// The owner holds the lock, and cannot have it again, or not exclusively as well.
    public static var heldAlready: Self { Self(description: "heldAlready") }
  }

  /// A wait of one owner for another.
  ///
  /// It tells how it was when the lock was refused. That wait may have ended since.
  public struct Wait: Sendable, Hashable, CustomStringConvertible {
    /// The owner that waits.
    public let owner: LockOwner
    /// The name of the lock for which it waits.
    public let lock: String
    /// The owner that it waits for.
    public let blocker: LockOwner
    /// Whether `blocker` holds the lock. If not, it waits for the lock, too, and gets it first.
    public let isHeld: Bool

    /// The wait as a clause: "importer waits for 'album', which viewer holds".
    public var description: String {
      let reason = isHeld ? "which \(blocker) holds" : "where \(blocker) comes first"
      return "\(owner) waits for '\(lock)', \(reason)"
    }
  }
}
