public import LiaisonDelegation

extension Route {
  /// A route to a subject that is made on first use, once; see ``VirtualSubject``.
  ///
  ///     let store: any ImageStore = ImageStoreProxy(.virtual { try openStore() })
  ///
  /// - Parameter make: Makes the subject, where the first call is made.
  @inlinable
  public static func virtual(_ make: @escaping @Sendable () throws -> Target) -> Route {
    virtual(VirtualSubject("\(Target.self)", make: make))
  }

  /// A route to a subject that is made asynchronously on first use, once.
  ///
  ///     let store: any ImageStore = ImageStoreProxy(.virtual { try await openStore() })
  ///
  /// - Parameter make: Makes the subject, in a task of its own.
  @_disfavoredOverload
  @inlinable
  public static func virtual(
    _ make: @escaping @Sendable () async throws -> sending Target
  ) -> Route {
    virtual(VirtualSubject("\(Target.self)", make: make))
  }

  /// A route to a virtual subject that other code uses too, or prepares and releases.
  ///
  ///     let store = ImageStoreProxy(.virtual(shared, upTo: .seconds(5)))
  ///
  /// - Parameters:
  ///   - subject: The subject that is called.
  ///   - limit: How long a call waits for another caller's making before it is refused with a
  ///     ``VirtualError``; as long as it takes if nothing is given.
  @inlinable
  public static func virtual(
    _ subject: VirtualSubject<Target>, upTo limit: Duration? = nil
  ) -> Route {
    Route(
      SubjectSource(
        find: { subject.found() }, arrive: { subject.arrive($0, without: $1, upTo: limit) },
        arriveSuspending: { await subject.arriveSuspending(without: $0, upTo: limit) },
        keep: { subject.keep($0, of: $1) }))
  }
}
