import Synchronization

@testable import Snippets

/// Answers when another one has been asked, or when nobody wants to know any more.
final class Forecaster: WeatherDelegate {
  private let text: String
  private let partner = Mutex<Forecaster?>(nil)
  /// Finishes when it has been asked.
  private let (asked, ask) = AsyncStream.makeStream(of: Never.self)

  init(_ text: String) { self.text = text }

  func waits(for other: Forecaster) { partner.withLock { $0 = other } }

  /// Returns when it has been asked, or when the task is cancelled.
  func hasBeenAsked() async {
    for await _ in asked {}
  }

  func forecasts(for city: String) async -> [String] {
    ask.finish()
    await partner.withLock { $0 }?.hasBeenAsked()
    return ["\(text) in \(city)"]
  }
}

/// A clock on which time passes when somebody has been asked.
struct SteppedClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private let forecaster: Forecaster
  let now = ContinuousClock.now
  let minimumResolution = Swift.Duration.nanoseconds(1)

  init(after forecaster: Forecaster) { self.forecaster = forecaster }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    await forecaster.hasBeenAsked()
  }
}
