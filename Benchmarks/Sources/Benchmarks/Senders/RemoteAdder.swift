import Dispatch

/// A listener on a queue, that tells when it has got everything.
///
/// `@unchecked Sendable`: only its serial queue calls `changed`; the sender's thread reads and
/// writes before it sends and after it has waited, and the queue and the semaphore order the two.
final class RemoteAdder: RemoteListener, @unchecked Sendable {
  private(set) var total = 0
  private var expected = 0
  private let done = DispatchSemaphore(value: 0)

  func expect(_ count: Int) {
    expected = total + count
  }

  func wait() {
    done.wait()
  }

  func changed(_ x: Int) {
    total &+= x
    if total == expected { done.signal() }
  }
}
