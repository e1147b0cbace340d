import Synchronization

/// A hand-written virtual proxy: the subject is made under a lock, and asked for under it.
final class LazyForwarder: Listener {
  private let subject: Mutex<(any Listener)?>
  private let make: () -> any Listener

  init(_ made: any Listener) {
    // Unsafe: nobody else has it while it is measured.
    nonisolated(unsafe) let none: (any Listener)? = nil
    subject = Mutex(none)
    make = { made }
  }

  func changed(_ x: Int) {
    let found = subject.withLock { subject -> Boxed in
      if let subject { return Boxed(subject) }
      // Unsafe as above.
      nonisolated(unsafe) let made = make()
      subject = made
      return Boxed(made)
    }
    found.listener.changed(x)
  }

  /// Unchecked: nobody else has it while it is measured.
  private struct Boxed: @unchecked Sendable {
    let listener: any Listener
    init(_ listener: any Listener) { self.listener = listener }
  }
}

/// A hand-written forwarding class for a listener that takes a right.
final class GuardedForwarder: GuardedListener {
  private let subject: any GuardedListener
  init(_ subject: any GuardedListener) { self.subject = subject }
  func changed(_ x: Int) { subject.changed(x) }
}

/// The end of a chain of them.
final class GuardedEnd: GuardedListener {
  private(set) var total = 0
  func changed(_ x: Int) { total += x }
}

/// A hand-written wrapper that takes and returns through a closure.
final class Wrapper: Listener {
  private let subject: any Listener
  init(_ subject: any Listener) { self.subject = subject }

  func changed(_ x: Int) {
    around { subject.changed(x) }
  }

  /// Not inlined: advice that the compiler sees through is none.
  @inline(never)
  private func around<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }

  static func nested(_ count: Int, around subject: any Listener) -> any Listener {
    (0..<count).reduce(subject) { inner, _ in Wrapper(inner) }
  }
}

/// A hand-written asynchronous forwarding class.
final class AwaitedForwarder: AwaitedListener {
  private let subject: any AwaitedListener
  init(_ subject: any AwaitedListener) { self.subject = subject }
  func changed(_ x: Int) async { await subject.changed(x) }
}

/// The end of it. It counts relaxed, which costs everybody the same.
final class AwaitedEnd: AwaitedListener {
  let total = Atomic(0)
  func changed(_ x: Int) async { total.add(x, ordering: .relaxed) }
}

/// A hand-written spy that appends under a lock and forwards.
final class HandSpy: SpiedListener {
  enum Call { case changed(Int) }

  private let calls = Mutex<[Call]>([])
  private let subject: any SpiedListener
  init(_ subject: any SpiedListener) { self.subject = subject }

  func changed(_ x: Int) {
    calls.withLock { $0.append(.changed(x)) }
    subject.changed(x)
  }

  func removeAll() { calls.withLock { $0.removeAll() } }
}

/// The end of it.
final class SpiedEnd: SpiedListener {
  let total = Atomic(0)
  func changed(_ x: Int) { total.add(x, ordering: .relaxed) }
}
