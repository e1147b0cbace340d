public import Synchronization

/// A value behind a lock.
///
/// The standard library's `Mutex`, which ThreadSanitizer does not see: on Linux it is compiled into
/// a library without instrumentation, so everything that it guards looks like a race. Built with
/// `-D LIAISON_SANITIZE_THREAD`, as `scripts/test` does for that run, each lock also writes and
/// reads an atomic word, which tells the sanitizer exactly what the mutex guarantees.
@usableFromInline
package struct Guarded<Value: ~Copyable>: ~Copyable {
  @usableFromInline let mutex: Mutex<Value>
  #if LIAISON_SANITIZE_THREAD
    @usableFromInline let seen = Atomic(0)
  #endif

  @inlinable
  package init(_ value: consuming sending Value) { mutex = Mutex(value) }

  @inlinable
  @inline(__always)
  package borrowing func withLock<Outcome: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Outcome
  ) throws(Failure) -> sending Outcome {
    #if LIAISON_SANITIZE_THREAD
      try mutex.withLock { value throws(Failure) in
        _ = seen.load(ordering: .acquiring)
        defer { seen.store(1, ordering: .releasing) }
        return try body(&value)
      }
    #else
      try mutex.withLock(body)
    #endif
  }
}

extension Guarded: Sendable where Value: ~Copyable {}
