import Dispatch

/// The files in which pressure-stall information may stand, the best first.
struct PressureFiles: Sendable {
  let paths: [String]

  static let system = PressureFiles(
    paths: ["/sys/fs/cgroup/memory.pressure", "/proc/pressure/memory"])

  /// The text of the first that can be understood.
  func read() async -> String? {
    for path in paths {
      if let text = await Self.read(path), StallInformation(text) != nil { return text }
    }
    return nil
  }

  /// More than the kernel ever writes.
  private static let longest = 4_096

  private static func read(_ path: String) async -> String? {
    await withCheckedContinuation { continuation in
      let queue = DispatchQueue(label: "memory pressure")
      // 0 is O_RDONLY on every platform, and what is only read is made with no mode.
      let file = DispatchIO(type: .stream, path: path, oflag: 0, mode: 0, queue: queue) { _ in }
      guard let file else { return continuation.resume(returning: nil) }
      var text = DispatchData.empty
      file.read(offset: 0, length: longest, queue: queue) { isDone, data, error in
        if let data { text.append(data) }
        guard isDone else { return }
        continuation.resume(returning: error == 0 ? String(decoding: text, as: UTF8.self) : nil)
      }
      // What is being read is read to its end.
      file.close()
    }
  }
}
