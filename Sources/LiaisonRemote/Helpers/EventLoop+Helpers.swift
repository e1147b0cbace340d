internal import Liaison

extension EventLoop {
  /// What watches the helpers of this process: what they write, and their ends.
  static let ofHelpers: EventLoop = {
    do throws(LinkError) {
      return try EventLoop(name: "liaison helpers")
    } catch {
      mistake("The process has no descriptor or thread left to watch helpers: \(error.message)")
    }
  }()

  /// Takes a member out, and closes what it watches.
  func dismiss(_ key: UInt64, closing descriptor: Int32) {
    poller.forget(descriptor)
    closeDescriptor(descriptor)
    leave(key)
  }
}
