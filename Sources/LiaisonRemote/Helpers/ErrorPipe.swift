internal import CLiaisonSystem

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A pipe for what a helper writes to its standard error. Other programs do not get its ends.
enum ErrorPipe {
  /// Both ends. The reading one does not block.
  static func make() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    if liaison_helper_pipe(&ends) < 0 { throw SystemError("pipe") }
    _ = fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK)
    return (ends[0], ends[1])
  }
}
