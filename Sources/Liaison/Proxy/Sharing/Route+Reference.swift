extension Route {
  /// To a subject that several use. The proxy is a user for as long as it lives.
  ///
  ///     let viewer = try AlbumProxy(.reference(album))
  ///
  /// The subject is loaded here, if this is the first user; the proxy's calls find it loaded, and cost
  /// what calls to one subject cost.
  ///
  /// - Throws: As `SmartReference.user()`.
  @_disfavoredOverload
  public static func reference(_ reference: SmartReference<Target>) throws -> Route {
    let user = try reference.user()
    return StraightRoute(user.subject, keeping: user)
  }

  /// As above; waiting for another user's load suspends the task.
  public nonisolated(nonsending) static func reference(
    _ reference: SmartReference<Target>
  ) async throws -> Route {
    let user = try await reference.user()
    return StraightRoute(user.subject, keeping: user)
  }
}
