import LiaisonCore

/// A line of source.
///
/// Unchecked: the name is a literal's and lasts as long as the process.
struct Site: @unchecked Sendable, CustomStringConvertible {
  private let file: UnsafePointer<UInt8>
  private let line: UInt32

  init(_ file: StaticString, _ line: UInt) {
    self.file = file.utf8Start
    self.line = UInt32(truncatingIfNeeded: line)
  }

  var description: String { "\(String(cString: file)):\(line)" }
}
