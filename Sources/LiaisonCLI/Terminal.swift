#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Prints lines, in bold and faint where the output is a terminal, unless `NO_COLOR` is set.
struct Terminal {
  private let isStyled = isatty(STDOUT_FILENO) != 0 && getenv("NO_COLOR") == nil

  func title(_ text: String) { print("\n" + style(1, text)) }
  func code(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      print(style(2, "  │ \(line)"))
    }
  }
  func line(_ text: String) { print("  \(text)") }

  /// Writes a line to standard error, where it is not mixed with a command's output.
  static func complain(_ text: String) { put(text, to: STDERR_FILENO) }

  /// Writes a line at once, also to a program that reads it.
  static func say(_ text: String) { put(text, to: STDOUT_FILENO) }

  private static func put(_ text: String, to descriptor: Int32) {
    let bytes = Array((text + "\n").utf8)
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  private func style(_ code: Int, _ text: String) -> String {
    isStyled ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
