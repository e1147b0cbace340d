public import Synchronization

/// A value behind a lock.
///
/// On Linux the standard library's `Mutex` is compiled without instrumentation, so ThreadSanitizer
/// takes everything that it guards for a race. The atomic word beside it repeats what the mutex
/// guarantees in terms that the sanitizer sees: who enters has seen what was written by all who left.
/// That is a plain load and a plain store, less than a twentieth of locking, and no client has to
/// know a flag.
@usableFromInline
package struct Guarded<Value: ~Copyable>: ~Copyable {
  @usableFromInline let mutex: Mutex<Value>
  @usableFromInline let seen = Atomic<UInt8>(0)

  @inlinable
  package init(_ value: consuming sending Value) { mutex = Mutex(value) }

  @inlinable
  @inline(__always)
  package borrowing func withLock<Outcome: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Outcome
  ) throws(Failure) -> sending Outcome {
    try mutex.withLock { value throws(Failure) in
      _ = seen.load(ordering: .acquiring)
      defer { seen.store(1, ordering: .releasing) }
      return try body(&value)
    }
  }
}

extension Guarded: Sendable where Value: ~Copyable {}
