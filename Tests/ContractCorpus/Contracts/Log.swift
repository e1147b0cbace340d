import Synchronization

/// What a conformer was told, in order. It may be written to from anywhere.
nonisolated final class Log: Sendable {
  private let entries = Mutex<[String]>([])

  init() {}

  func callAsFunction(_ entry: String) { entries.withLock { $0.append(entry) } }

  /// The entries since the last time.
  func take() -> [String] {
    entries.withLock { entries in
      defer { entries = [] }
      return entries
    }
  }
}

/// What goes wrong in a realistic way.
public enum CorpusError: Error, Equatable {
  case refused(String)
  case offline
}
