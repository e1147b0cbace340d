import Liaison

/// What happened, in order, from any thread.
package final class Log: Sendable {
  private let state = Guarded<[String]>([])

  package init() {}

  package var entries: [String] { state.withLock { $0 } }

  package func append(_ entry: String) { state.withLock { $0.append(entry) } }

  package func take() -> [String] {
    state.withLock { entries in
      defer { entries = [] }
      return entries
    }
  }
}
