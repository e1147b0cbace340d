public import LiaisonCore

/// A value that readers can use while a change of it is made.
///
///     let catalog = CopyOnWrite("catalog", Catalog())
///
///     let books = catalog.value.books              // as they are, whatever happens meanwhile
///     try catalog.change { try $0.add(book) }      // others see it when it is whole
///
/// **Readers** never wait for a change: they get the value of the last change that has ended, and
/// keep it as long as they like. **Changes** are made on a copy, one at a time and in the order in
/// which they were requested; one that throws has no effect.
///
/// It may be used from any thread. `body` runs where `change` is called, with no mutex held. It may
/// read `value`, which is still the old one. A change within a change throws.
public final class CopyOnWrite<Value: Sendable>: Sendable {
  private let lock: SubjectLock
  @usableFromInline let current: Guarded<(value: Value, version: Int)>

  /// Makes a value whose version is 0.
  ///
  /// Each has a lock of its own for its changes, which a ``LockError`` calls by `name`.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - value: The value before the first change.
  public init(_ name: String, _ value: Value) {
    lock = SubjectLock(name)
    current = Guarded((value, 0))
  }

  /// The value as of the last change that has ended.
  @inlinable public var value: Value { current.withLock { $0.value } }

  /// How many changes have ended. Compare versions to find out whether the value has changed.
  @inlinable public var version: Int { current.withLock { $0.version } }

  /// Changes the value.
  ///
  /// - Parameters:
  ///   - patience: How long to wait while others change it.
  ///   - body: Changes the copy.
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

  /// As `change`, but waiting suspends the task, and `body` may await. Other changes wait
  /// meanwhile.
  ///
  ///     try await catalog.changeSuspending { try await $0.add(books.next()) }
  ///
  /// - Parameters:
  ///   - patience: How long to wait while others change it.
  ///   - body: Changes the copy.
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
    // The old value is released here, and not under the mutex.
    withExtendedLifetime(old) {}
  }
}
