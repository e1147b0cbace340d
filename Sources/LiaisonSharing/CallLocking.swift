public import LiaisonCore
public import LiaisonProxies

/// Whether the calls of a proxy share the lock of its subject or hold it exclusively.
///
///     let editor = try AlbumProxy(.reference(album, locking: .exclusive))
///     let viewer = try AlbumProxy(.reference(album, locking: .sharingReads))
public struct CallLocking: Sendable {
  let mode: @Sendable (Requirement) -> LockMode

  /// Every call holds the lock exclusively.
  public static var exclusive: Self { Self { _ in .exclusive } }

  /// Every call shares the lock.
  public static var shared: Self { Self { _ in .shared } }

  /// Calls that read a property or a subscript share the lock. All others hold it exclusively.
  public static var sharingReads: Self {
    Self { $0.access == .get ? .shared : .exclusive }
  }

  /// `mode` decides for each requirement.
  ///
  ///     .by { $0.access == .set ? .exclusive : .shared }
  ///
  /// It is called where the call is made, with nothing locked, and again if an interceptor before
  /// the lock retries the call.
  public static func by(_ mode: @escaping @Sendable (Requirement) -> LockMode) -> Self {
    Self(mode: mode)
  }
}

extension Interceptor {
  /// Holds a lock while the interceptors after it and the subject handle a call.
  ///
  /// Meanwhile no other owner changes the subject under this lock, by a proxy or with `withLock`.
  /// The owner is the caller's task, or the thread if there is no task. A caller that holds the
  /// lock already goes through. The call gets a ``LockError`` if its caller shares the lock and the
  /// call needs it exclusively, if it has waited too long, or if it would wait for ever. The error
  /// is thrown if the requirement can throw it; see ``Route``.
  ///
  /// An asynchronous call holds the lock until it has ended, even if a ``timeout(_:)`` before this
  /// interceptor has left the call, because the subject is still in use. A call behind a timeout is
  /// an owner of its own. So its caller's next call waits for it, like every other call. If the
  /// caller itself holds the lock, one such call is let through at a time, and the lock is free
  /// when both have given it back.
  ///
  /// A synchronous call that a task makes waits for threads only. If a task holds the lock across
  /// an `await`, or comes first, the call gets a ``LockError`` with `.cannotWait` at once.
  ///
  /// - Parameters:
  ///   - lock: The lock that is held.
  ///   - locking: Which calls share the lock, and which hold it exclusively.
  ///   - patience: How long to wait while others hold it.
  public static func locking(
    _ lock: SubjectLock, _ locking: CallLocking = .exclusive,
    waiting patience: LockPatience = .upTo(.seconds(60))
  ) -> Self {
    @Sendable func giveBack(_ call: InterceptedCall) {
      if let owner = call.note as? LockOwner { lock.release(owner) }
    }
    return Self(
      before: { call in
        let (caller, mode) = (LockOwner.current, locking.mode(call.requirement))
        // A caller that may leave its call goes on while the call lasts. So the call is an owner of
        // its own.
        let owner = call.isLimited ? LockOwner("a call of \(caller)") : caller
        do {
          if !call.isLimited, lock.covers(mode, for: caller) { return .proceed }
          if call.isLimited, try lock.admit(owner, of: caller, mode) {
            return .proceed(noting: owner)
          }
          if call.canWait {
            return .first(noting: owner) {
              try await lock.acquireSuspending(mode, as: owner, patience)
            }
          }
          try lock.acquire(mode, as: owner, patience)
          return .proceed(noting: owner)
        } catch {
          return .refuse(error)
        }
      },
      returned: { call, _ in
        giveBack(call)
        return .keep
      },
      threw: { call, _ in
        giveBack(call)
        return .rethrow
      })
  }
}
