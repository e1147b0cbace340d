import Synchronization

/// A hand-written proxy for a subject that several use: each call is forwarded under a lock.
final class LockedForwarder: Listener {
  private let lock = Mutex(())
  private let subject: any Listener

  init(_ subject: any Listener) {
    self.subject = subject
  }

  func changed(_ x: Int) {
    lock.withLock { _ in subject.changed(x) }
  }
}
