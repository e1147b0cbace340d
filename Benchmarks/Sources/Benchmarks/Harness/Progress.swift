import Glibc

/// Tells on standard error how far a run is; on a terminal in one line, else one line per group.
struct Progress {
  private let isTerminal = isatty(STDERR_FILENO) == 1

  func begin(_ group: Group) {
    writeToStandardError(isTerminal ? "\(group.title) …" : "\(group.title)\n")
  }

  func advance(_ step: String) {
    if isTerminal { writeToStandardError("\r\u{1B}[K\(step)") }
  }

  func end() {
    if isTerminal { writeToStandardError("\r\u{1B}[K") }
  }
}

func writeToStandardError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
