public import LiaisonCore
public import LiaisonProxies

/// With whom the calls of a proxy share its subject.
///
///     let editor = try AlbumProxy(.reference(album, locking: .exclusive))
///     let viewer = try AlbumProxy(.reference(album, locking: .sharingReads))
public struct CallLocking: Sendable {
  let mode: @Sendable (Requirement) -> LockMode

  /// With nobody.
  public static var exclusive: Self { Self { _ in .exclusive } }

  /// With everybody else who shares it.
  public static var shared: Self { Self { _ in .shared } }

  /// Properties and subscripts are read together; everything else is done alone.
  public static var sharingReads: Self {
    Self { $0.access == .get ? .shared : .exclusive }
  }

  /// As `mode` says for each requirement. It is asked once per call, with nothing locked.
  public static func by(_ mode: @escaping @Sendable (Requirement) -> LockMode) -> Self {
    Self(mode: mode)
  }
}

extension Interceptor {
  /// Holds a lock while what comes after it in the list is done, and the subject called.
  ///
  /// Nobody else who takes the lock changes the subject meanwhile, be it by a proxy or with `withLock`.
  /// The owner is the caller's task, or thread where there is no task. A caller who holds the lock
  /// already goes through; one who shares it and would have to hold it alone gets a ``LockError``, as
  /// does one who has waited too long or would wait for ever. It is thrown where the requirement can
  /// throw it; see ``Route``.
  ///
  /// An asynchronous call holds the lock until it has ended, also when a ``timeout(_:)`` in front of this
  /// has left it, because the subject is still in use. Such a call holds it in a name of its own, so
  /// its caller's next call waits for it as every other does. Where the caller holds the lock itself, there is
  /// one such call at a time, and the lock is free when both have given it back.
  ///
  /// A synchronous call that a task makes waits for threads only. Where a task holds the lock across an
  /// `await`, or comes first, it gets a ``LockError`` with `.cannotWait` at once.
  ///
  /// - Parameters:
  ///   - lock: What is held.
  ///   - locking: With whom.
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
        // Whoever leaves a call goes on while it lasts, so it does not hold the lock in that name.
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
