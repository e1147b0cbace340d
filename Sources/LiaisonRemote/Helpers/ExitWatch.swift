internal import CLiaisonSystem
internal import Dispatch
internal import Liaison

/// Reports, once, that a child process has ended, and does not reap it.
///
/// Linux has a descriptor for that, which the helpers' loop watches. Elsewhere, and where there is
/// no descriptor left, a thread waits.
final class ExitWatch: LoopMember, @unchecked Sendable {
  // Unchecked, because only the loop's thread reads and writes what changes.
  private let descriptor: Int32
  private let tell: @Sendable () -> Void
  private var key: UInt64 = 0
  private var isOver = false

  private init(_ descriptor: Int32, _ tell: @escaping @Sendable () -> Void) {
    (self.descriptor, self.tell) = (descriptor, tell)
  }

  static func begin(on process: Int32, _ tell: @escaping @Sendable () -> Void) {
    let descriptor = liaison_watch_exit(process)
    if descriptor < 0 { return wait(for: process, tell) }
    EventLoop.ofHelpers.perform {
      let watch = ExitWatch(descriptor, tell)
      watch.key = EventLoop.ofHelpers.join(watch)
      do throws(SystemError) {
        try EventLoop.ofHelpers.poller.watch(descriptor, as: watch.key, for: .reading)
      } catch {
        watch.close()
        wait(for: process, tell)
      }
    }
  }

  static func wait(for process: Int32, _ tell: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "liaison helper \(process): exit").async {
      _ = liaison_await_exit(process)
      tell()
    }
  }

  func isReady(for readiness: Readiness) {
    if isOver { return }
    close()
    tell()
  }

  func loopEnds() { close() }

  private func close() {
    if isOver { return }
    isOver = true
    EventLoop.ofHelpers.dismiss(key, closing: descriptor)
  }
}
