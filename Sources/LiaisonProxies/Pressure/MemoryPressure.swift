public import LiaisonCore
import LiaisonNotices
import Synchronization

/// How short of memory the system is.
///
///     let token = images.releaseUnderPressure()          // for what LoadedSubjects can release
///     let other = MemoryPressure.system.observe { level in
///       if level == .critical { cache.removeAll() }
///     }
///
/// - **When.** Observers are told when the level rises, and again with each further look while it is
///   critical. Nobody is told when it falls. Who begins to observe hears of the next rise.
/// - **Where it is known.** Apple's platforms tell it. Linux is asked for its pressure-stall
///   information, every second, and only while somebody observes; see
///   ``stallInformation(warning:critical:every:clock:read:)``.
///   Elsewhere, and where it cannot be read, ``isAvailable`` says so and nobody is ever told.
/// - **Thread.** It may be used from any. Observers are called where their delivery says; where that is
///   here, in the task or on the queue that looks, one after the other, with nothing locked. They may
///   observe and end observations there.
/// - **Lifetime.** An observation lasts as long as its token. What is observed lives on while
///   somebody observes it.
public final class MemoryPressure: Sendable {
  /// How short it is.
  public enum Level: Int, Sendable, Comparable {
    /// There is enough.
    case normal
    /// Let go of what is easily made again.
    case warning
    /// Let go of everything that is not in use.
    case critical

    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// That of the system that the program runs on.
  public static let system = MemoryPressure(systemSource())

  private let source: any PressureSource
  private let center = NoticeCenter()
  private let state = Guarded(State())

  private struct State: Sendable {
    var level = Level.normal
    /// How many have begun to observe.
    var arrivals = 0
    /// Whether the source looks.
    var isLooking = false
  }

  /// What observers are told.
  private struct Pressed: Notice { let level: Level }

  init(_ source: any PressureSource) { self.source = source }

  /// Whether the level can be known here. Looks now.
  public var isAvailable: Bool { get async { await source.isAvailable } }

  /// Calls `body` when memory gets short, until the token goes away.
  ///
  /// - Parameters:
  ///   - delivery: Where `body` is called.
  ///   - file: Where it is observed, for lists of observers.
  ///   - line: The same.
  ///   - body: Is told `.warning` or `.critical`.
  public func observe(
    deliver delivery: Delivery = .here, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Level) -> Void
  ) -> Subscription {
    let observation = center.observe(Pressed.self, deliver: delivery, file: file, line: line) {
      (pressed: Pressed) in body(pressed.level)
    }
    let isFirst = state.withLock { state in
      defer { state.isLooking = true }
      state.arrivals += 1
      return !state.isLooking
    }
    if isFirst { source.look(for: self) }
    return observation
  }

  /// Whether a source looks for it.
  var isLookedAt: Bool { state.withLock { $0.isLooking } }

  // MARK: - For sources

  /// Whether to look on. A source to which this says no ends, and is told anew to look when somebody
  /// observes again.
  func isWorthALook() -> Bool {
    // Counted outside the lock. Who comes after the count is seen by their arrival, and looks after
    // this has said no by starting the source again.
    let arrivals = state.withLock { $0.arrivals }
    let isObserved = center.count(of: Pressed.self) > 0
    return state.withLock { state in
      if isObserved || state.arrivals != arrivals { return true }
      state.isLooking = false
      state.level = .normal
      return false
    }
  }

  /// Takes what a look has seen.
  func see(_ level: Level) {
    let isNews = state.withLock { state in
      defer { state.level = level }
      return level > state.level || level == .critical
    }
    if isNews { center.post(Pressed(level: level)) }
  }
}

/// Who knows how short memory is.
protocol PressureSource: Sendable {
  /// Whether it does. Looks now.
  var isAvailable: Bool { get async }

  /// Looks, and shows the pressure what it sees, as long as that is worth it. Returns at once. It is
  /// not told again before `isWorthALook()` has said no.
  func look(for pressure: MemoryPressure)
}
