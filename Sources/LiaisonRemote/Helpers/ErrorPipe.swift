internal import CLiaisonSystem

/// A pipe for a helper's standard error. Other programs do not inherit its ends.
enum ErrorPipe {
  /// Both ends. The reading one does not block.
  static func make() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    if liaison_pipe(&ends) < 0 { throw SystemError("pipe") }
    return (ends[0], ends[1])
  }
}
