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
  /// - Throws: As `SmartReference.user()`.
  @_disfavoredOverload
  public static func reference(
    _ reference: SmartReference<Target>, locking: CallLocking? = nil,
    waiting patience: LockPatience = .upTo(.seconds(60))
  ) throws -> Route {
    to(try reference.user(), locking, reference.lock, patience)
  }

  /// As above; waiting for another user's load suspends the task.
  public nonisolated(nonsending) static func reference(
    _ reference: SmartReference<Target>, locking: CallLocking? = nil,
    waiting patience: LockPatience = .upTo(.seconds(60))
  ) async throws -> Route {
    to(try await reference.user(), locking, reference.lock, patience)
  }

  private static func to(
    _ user: SubjectUser<Target>, _ locking: CallLocking?, _ lock: SubjectLock,
    _ patience: LockPatience
  ) -> Route {
    let route = StraightRoute(user.subject, keeping: user)
    guard let locking else { return route }
    return route.intercepted(by: .locking(lock, locking, waiting: patience))
  }
}
