import LiaisonCore

/// A line of source code.
///
/// Unchecked: the pointer refers to a string literal, which lasts as long as the process.
struct Site: @unchecked Sendable, CustomStringConvertible {
  private let file: UnsafePointer<UInt8>
  private let line: UInt32

  init(_ file: StaticString, _ line: UInt) {
    self.file = file.utf8Start
    self.line = UInt32(truncatingIfNeeded: line)
  }

  var description: String { "\(String(cString: file)):\(line)" }
}
