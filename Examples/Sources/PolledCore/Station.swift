import Liaison
import Synchronization

/// A weather station that answers when it is asked, and never says anything of its own accord.
public final class Station: Sendable {
  struct Silent: Error {}

  private struct State {
    var weather = "fog"
    var revision = 1
    var isSilent = false
    var asked = 0
    var fetched = 0
  }

  private let state = Mutex(State())

  public init() {}

  /// How often it was asked for its revision.
  public var asked: Int { state.withLock { $0.asked } }
  /// How often it was asked for the weather.
  public var fetched: Int { state.withLock { $0.fetched } }

  public func change(to weather: String) {
    state.withLock { state in
      state.weather = weather
      state.revision += 1
    }
  }

  public func fallSilent(_ isSilent: Bool) { state.withLock { $0.isSilent = isSilent } }

  /// A number that is another when the weather is. Cheap to ask for.
  func revision() async throws -> Int {
    try state.withLock { state in
      state.asked += 1
      if state.isSilent { throw Silent() }
      return state.revision
    }
  }

  /// The weather, which is expensive.
  func weather() async throws -> String {
    try state.withLock { state in
      if state.isSilent { throw Silent() }
      state.fetched += 1
      return state.weather
    }
  }
}
