import LiaisonCore
import Synchronization

/// Which virtual subjects are loaded, what they cost, and how much is too much.
///
///     let images = LoadedSubjects(limit: 200_000_000, idle: .seconds(30))
///     let image = VirtualSubject("sunset", in: images, cost: { $0.bytes }) { try Image.decode(file) }
///
///     print(images.list)                  // what was used last comes first
///     images.release(downTo: 50_000_000)  // what was used longest ago goes first
///
/// Costs are numbers in a unit of yours. When a new subject brings the sum above the limit, the
/// subjects that were used longest ago are released until the rest fits. The new one stays, even if
/// it alone costs more. A use costs one atomic load if no other subject was used since.
///
/// It may be used from any thread. Subjects are let go on the thread that makes room, with nothing
/// locked. It does not keep virtual subjects alive.
public final class LoadedSubjects: Sendable {
  private let limit: Int?
  private let idle: Duration?
  private let clock: any Clock<Duration>
  private let ticks = Atomic<UInt64>(0)
  private let state = Guarded(State())

  private struct State: Sendable {
    var residents = Residents()
    /// The ticks at the last looks, oldest first.
    var looks: [UInt64] = []
    var isLooking = false
  }

  /// How many looks there are in the time after which a subject is idle.
  private static let looksPerIdleness = 4

  /// - Parameters:
  ///   - limit: What all may cost together.
  ///   - idle: For how long a subject may be unused before it is released. It goes when that time
  ///     is over and before a quarter of it more has gone by.
  ///   - clock: By which idleness is measured.
  public init(
    limit: Int? = nil, idle: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.limit = limit
    self.idle = idle
    self.clock = clock
  }

  /// A subject that is loaded.
  public struct Item: Sendable, Equatable, CustomStringConvertible {
    /// What it is called.
    public let name: String
    /// What it costs.
    public let cost: Int
    /// `sunset (12000)`
    public var description: String { "\(name) (\(cost))" }
  }

  /// The loaded subjects, last used first. Sorts them at each call.
  public var list: [Item] {
    state.withLock { $0.residents.all }.map { ($0, $0.lastUse) }.sorted { $0.1 > $1.1 }
      .map { Item(name: $0.0.name, cost: $0.0.cost) }
  }

  /// What all cost together.
  public var cost: Int { state.withLock { $0.residents.cost } }

  /// Releases what was used longest ago until the rest costs no more than this.
  public func release(downTo cost: Int = 0) { release(downTo: cost, but: nil) }

  // MARK: - For subjects

  /// What a making is marked with: later than everything before it.
  func mark() -> UInt64 { ticks.add(1, ordering: .relaxed).newValue }

  /// What a use is marked with: its last mark, if nothing else was used since.
  func mark(after last: UInt64) -> UInt64 {
    last == ticks.load(ordering: .relaxed) ? last : mark()
  }

  func insert(_ resident: Resident) { state.withLock { $0.residents.insert(resident) } }

  func forget(_ resident: Resident) { state.withLock { $0.residents.remove(resident) } }

  /// Releases other subjects, because `made` is new and stays.
  func makeRoom(but made: Resident?) {
    if let limit { release(downTo: limit, but: made) }
    guard let idle else { return }
    let isFirst = state.withLock { state in
      defer { state.isLooking = true }
      return !state.isLooking
    }
    if isFirst { look(every: idle / Self.looksPerIdleness) }
  }

  // MARK: - Making room

  private func release(downTo cost: Int, but kept: Resident?) {
    release { residents in
      guard residents.cost > cost, let oldest = residents.oldest() else { return nil }
      guard oldest === kept else { return oldest }
      // The new subject is the oldest only because all others have been used since it was made.
      kept?.note(in: self)
      let next = residents.oldest()
      return next === kept ? nil : next
    }
  }

  /// Releases one after the other, as long as `next` finds one.
  private func release(_ next: @Sendable (inout Residents) -> Resident?) {
    while let oldest = state.withLock({ next(&$0.residents) }) {
      // `release` returns nil if the subject is gone already. It removed itself then, unless its
      // `VirtualSubject` was deallocated.
      if oldest.release() == nil { forget(oldest) }
    }
  }

  /// Looks at the loaded subjects until none is left. It is an unstructured task, because no caller
  /// waits for it.
  private func look(every interval: Duration) {
    Task { [weak self, clock] in
      while true {
        // This task is never cancelled. A clock that throws for another reason cannot be used.
        do { try await clock.sleep(for: interval.bounded) } catch { return }
        guard let self, self.lookOnce() else { return }
      }
    }
  }

  /// Releases the subjects that have not been used for the idle time, by the marks of earlier
  /// looks. Returns whether any subject is left.
  private func lookOnce() -> Bool {
    let mark = mark()
    let past = state.withLock { state in
      state.looks.append(mark)
      return state.looks.count > Self.looksPerIdleness ? state.looks.removeFirst() : nil
    }
    if let past {
      release { residents in residents.oldest().flatMap { $0.lastUse <= past ? $0 : nil } }
    }
    return state.withLock { state in
      state.isLooking = !state.residents.isEmpty
      if !state.isLooking { state.looks = [] }
      return state.isLooking
    }
  }
}
