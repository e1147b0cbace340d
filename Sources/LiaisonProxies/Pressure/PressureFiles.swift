import Dispatch

/// The files that may contain pressure-stall information, the best first.
struct PressureFiles: Sendable {
  let paths: [String]

  static let system = PressureFiles(
    paths: ["/sys/fs/cgroup/memory.pressure", "/proc/pressure/memory"])

  /// The text of the first file whose content can be parsed.
  func read() async -> String? {
    for path in paths {
      if let text = await Self.read(path), StallInformation(text) != nil { return text }
    }
    return nil
  }

  /// A length in bytes that the kernel's text never reaches.
  private static let longest = 4_096

  private static func read(_ path: String) async -> String? {
    await withCheckedContinuation { continuation in
      let queue = DispatchQueue(label: "memory pressure")
      // 0 is O_RDONLY on every platform. Reading creates no file, so the mode is unused.
      let file = DispatchIO(type: .stream, path: path, oflag: 0, mode: 0, queue: queue) { _ in }
      guard let file else { return continuation.resume(returning: nil) }
      var text = DispatchData.empty
      file.read(offset: 0, length: longest, queue: queue) { isDone, data, error in
        if let data { text.append(data) }
        guard isDone else { return }
        continuation.resume(returning: error == 0 ? String(decoding: text, as: UTF8.self) : nil)
      }
      // `close()` lets the read that is under way end.
      file.close()
    }
  }
}
