public import LiaisonCore
import LiaisonNotices
import Synchronization

/// Tells when the system gets short of memory.
///
///     let token = images.releaseUnderPressure()          // for what LoadedSubjects can release
///     let other = MemoryPressure.system.observe { level in
///       if level == .critical { cache.removeAll() }
///     }
///
/// - **When.** Observers are told when the level rises, and again at each further look while it is
///   critical. They are not told when it falls. A new observer is told of the next rise.
/// - **Where it is known.** Apple's platforms report it. On Linux, the library reads the
///   pressure-stall information every second, and only while there are observers; see
///   ``stallInformation(warning:critical:every:clock:read:)``. Elsewhere, and where that
///   information cannot be read, ``isAvailable`` is false, and observers are never told.
/// - **Thread.** It may be used from any thread. Observers are called where their delivery says.
///   With `.here`, that is in the task or on the queue that looks, one after the other and with
///   nothing locked. Observers may begin and end observations there.
/// - **Lifetime.** An observation lasts as long as its token, and keeps the observed object alive.
public final class MemoryPressure: Sendable {
  /// How short memory is.
  ///
  /// A greater level means less memory. Observers are told `.warning` and `.critical`, and never
  /// `.normal`.
  public enum Level: Int, Sendable, Comparable {
    /// There is enough memory.
    case normal
    /// Release what is easy to make again.
    case warning
    /// Release everything that is not in use.
    case critical

    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// The memory pressure of the system that the program runs on.
  public static let system = MemoryPressure(systemSource())

  private let source: any PressureSource
  private let center = NoticeCenter()
  private let state = Guarded(State())

  private struct State: Sendable {
    var level = Level.normal
    /// How many observations have begun.
    var arrivals = 0
    /// Whether the source is looking.
    var isLooking = false
  }

  /// What observers are told.
  private struct Pressed: Notice { let level: Level }

  init(_ source: any PressureSource) { self.source = source }

  /// Whether the level can be known here. Each access asks the source.
  public var isAvailable: Bool { get async { await source.isAvailable } }

  /// Calls `body` when memory gets short, until the token goes away.
  ///
  /// - Parameters:
  ///   - delivery: Where `body` is called.
  ///   - file: The file of the call, for lists of observers.
  ///   - line: The line of the call, for the same lists.
  ///   - body: Called with `.warning` or `.critical`.
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

  /// Whether the source is looking, for tests.
  var isLookedAt: Bool { state.withLock { $0.isLooking } }

  // MARK: - For sources

  /// Whether the source is to go on looking. If not, it stops, and the next observer starts it
  /// again.
  func isWorthALook() -> Bool {
    // The observers are counted outside the lock. `arrivals` shows whether another one has come
    // since. An observer that comes after this has returned false starts the source again.
    let arrivals = state.withLock { $0.arrivals }
    let isObserved = center.count(of: Pressed.self) > 0
    return state.withLock { state in
      if isObserved || state.arrivals != arrivals { return true }
      state.isLooking = false
      state.level = .normal
      return false
    }
  }

  /// Takes the result of a look.
  func see(_ level: Level) {
    let isNews = state.withLock { state in
      defer { state.level = level }
      return level > state.level || level == .critical
    }
    if isNews { center.post(Pressed(level: level)) }
  }
}

/// A source that knows how short memory is.
protocol PressureSource: Sendable {
  /// Whether it knows the level. Each access checks.
  var isAvailable: Bool { get async }

  /// Looks again and again while `isWorthALook()` is true, and passes each level to `see(_:)`.
  /// Returns at once. It is not called again before `isWorthALook()` has returned false.
  func look(for pressure: MemoryPressure)
}
