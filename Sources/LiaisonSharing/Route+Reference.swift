public import LiaisonDelegation
import LiaisonProxies

extension Route {
  /// To a subject that several use. The proxy is a user for as long as it lives.
  ///
  ///     let viewer = try AlbumProxy(.reference(album))
  ///     let editor = try AlbumProxy(.reference(album, locking: .exclusive))
  ///
  /// The subject is loaded here, if this is the first user; the proxy's calls find it loaded, and cost
  /// what calls to one subject cost. With `locking:` each call holds the reference's lock, so that
  /// whoever holds it in `withLock` is not disturbed; see ``Interceptor/locking(_:_:waiting:)``.
  ///
  /// - Parameters:
  ///   - reference: Whose subject is used.
  ///   - locking: With whom calls share the subject; they take no lock if nothing is given.
  ///   - patience: How long calls wait for the lock.
  ///   - limit: How long this waits for another user's load; as long as it takes if nothing is given.
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

  /// To the subject of somebody who uses it already. The proxy keeps the user for as long as it lives.
  ///
  ///     let viewer = AlbumProxy(.user(try await album.userSuspending()))
  ///
  /// It neither loads nor waits. Proxies of one user are one user.
  ///
  /// - Parameters:
  ///   - user: Who uses the subject.
  ///   - locking: With whom calls share the subject; they take no lock if nothing is given.
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
