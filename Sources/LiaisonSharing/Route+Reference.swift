public import LiaisonDelegation
import LiaisonProxies

extension Route {
  /// A route to a subject with several users. The proxy is a user as long as it lives.
  ///
  ///     let viewer = try AlbumProxy(.reference(album))
  ///     let editor = try AlbumProxy(.reference(album, locking: .exclusive))
  ///
  /// If this is the first user, the subject is loaded here. The proxy's calls find it loaded, and
  /// cost as much as calls to a subject that always exists. With `locking:` each call holds the
  /// reference's lock. So it does not disturb code that holds the lock in `withLock`; see
  /// ``Interceptor/locking(_:_:waiting:)``.
  ///
  /// - Parameters:
  ///   - reference: The reference to the subject.
  ///   - locking: How calls hold the lock; they take no lock if nothing is given.
  ///   - patience: How long calls wait for the lock.
  ///   - limit: How long this waits for another user's load; as long as it takes if nothing is
  ///     given.
  /// - Throws: As `SmartReference.user(upTo:)`.
  @available(
    *, noasync, message: "it blocks the thread; use '.user(reference.userSuspending())' in a task"
  )
  public static func reference(
    _ reference: SmartReference<Target>, locking: CallLocking? = nil,
    waiting patience: LockPatience = .upTo(.seconds(60)), upTo limit: Duration? = nil
  ) throws -> Route {
    user(try reference.user(upTo: limit), locking: locking, waiting: patience)
  }

  /// A route to the subject of an existing user. The proxy keeps that user as long as it lives.
  ///
  ///     let viewer = AlbumProxy(.user(try await album.userSuspending()))
  ///
  /// It neither loads nor waits. Proxies of one user are one user.
  ///
  /// - Parameters:
  ///   - user: The user of the subject.
  ///   - locking: How calls hold the lock; they take no lock if nothing is given.
  ///   - patience: How long calls wait for the lock.
  public static func user(
    _ user: SubjectUser<Target>, locking: CallLocking? = nil,
    waiting patience: LockPatience = .upTo(.seconds(60))
  ) -> Route {
    let route = StraightRoute(user.subject, keeping: user)
    guard let locking else { return route }
    return route.intercepted(by: .locking(user.reference.lock, locking, waiting: patience))
  }
}
