public import Synchronization

/// A value behind a lock.
///
/// On Linux the standard library's `Mutex` is compiled without instrumentation, so ThreadSanitizer
/// reports everything that it guards as a race. The atomic word repeats the mutex's guarantee in
/// terms that the sanitizer sees: each entry follows all earlier exits. It costs a plain load and a
/// plain store, less than a twentieth of locking, and clients need no flag.
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
