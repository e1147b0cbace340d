internal import Liaison

extension EventLoop {
  /// The loop that watches this process' helpers: their standard error, and their ends.
  static let ofHelpers: EventLoop = {
    do throws(LinkError) {
      return try EventLoop(name: "liaison helpers")
    } catch {
      mistake("The process has no descriptor or thread left to watch helpers: \(error.message)")
    }
  }()

  /// Removes a member, and closes the descriptor that it watches.
  func dismiss(_ key: UInt64, closing descriptor: Int32) {
    poller.forget(descriptor)
    closeDescriptor(descriptor)
    leave(key)
  }
}
