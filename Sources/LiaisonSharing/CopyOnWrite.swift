public import LiaisonCore

/// A value that readers go on with while somebody changes it.
///
///     let catalog = CopyOnWrite("catalog", Catalog())
///
///     let books = catalog.value.books              // as they are, whatever happens meanwhile
///     try catalog.change { try $0.add(book) }      // others see it when it is whole
///
/// **Readers** never wait for whoever changes it: they get the value of the last change that has
/// ended, and keep it as long as they like. **Changes** are made on a copy, one at a time and in the
/// order in which they were asked for; one that throws changes nothing.
///
/// It may be used from any thread. `body` runs where `change` is called, with no mutex held, and may
/// read the value, which is the old one; a change within a change throws.
public final class CopyOnWrite<Value: Sendable>: Sendable {
  private let lock: SubjectLock
  @usableFromInline let current: Guarded<(value: Value, version: Int)>

  /// - Parameters:
  ///   - name: What reports call it.
  ///   - value: What it is before the first change.
  public init(_ name: String, _ value: Value) {
    lock = SubjectLock(name)
    current = Guarded((value, 0))
  }

  /// The value as of the last change that has ended.
  @inlinable public var value: Value { current.withLock { $0.value } }

  /// How many changes have ended. Who knows it need not compare values.
  @inlinable public var version: Int { current.withLock { $0.version } }

  /// Changes the value.
  ///
  /// - Parameters:
  ///   - patience: How long to wait while others change it.
  ///   - body: What is done with the copy.
  /// - Throws: What `body` throws, or a ``LockError``; the value is then as it was.
  @available(*, noasync, message: "it blocks the thread; use 'changeSuspending' in a task")
  public func change<Outcome>(
    waiting patience: LockPatience = .upTo(.seconds(60)),
    _ body: (inout Value) throws -> Outcome
  ) throws -> Outcome {
    try lock.withLock(.exclusive, waiting: patience) {
      var copy = value
      let outcome = try body(&copy)
      publish(copy)
      return outcome
    }
  }

  /// As `change`; waiting suspends the task, and `body` may await.
  ///
  ///     try await catalog.changeSuspending { try await $0.add(books.next()) }
  ///
  /// - Parameters:
  ///   - patience: How long to wait while others change it.
  ///   - body: What is done with the copy.
  public nonisolated(nonsending) func changeSuspending<Outcome>(
    waiting patience: LockPatience = .upTo(.seconds(60)),
    _ body: nonisolated(nonsending) (inout Value) async throws -> Outcome
  ) async throws -> Outcome {
    try await lock.withLockSuspending(.exclusive, waiting: patience) {
      var copy = value
      let outcome = try await body(&copy)
      publish(copy)
      return outcome
    }
  }

  private func publish(_ value: Value) {
    let old = current.withLock { current in
      defer { current = (value, current.version + 1) }
      return current.value
    }
    // What goes with the old value goes here, and not under the mutex.
    withExtendedLifetime(old) {}
  }
}
