import LiaisonCore
import Synchronization

/// The virtual subjects that are loaded, with their costs and a limit for the sum.
///
///     let images = LoadedSubjects(limit: 200_000_000, idle: .seconds(30))
///     let image = VirtualSubject("sunset", in: images, cost: \.bytes) { try Image.decode(file) }
///
///     print(images.list)                  // what was used last comes first
///     images.release(downTo: 50_000_000)  // what was used longest ago goes first
///
/// Costs are numbers in a unit of yours. When a new subject brings the sum above the limit, the
/// subjects that were used longest ago are released until the rest fits. The new one stays, even if
/// it alone costs more. A use costs two atomic loads if no other subject was used since.
///
/// It may be used from any thread. Subjects are released on the thread that makes room, with
/// nothing locked. The list does not keep virtual subjects alive.
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

  /// Makes a list without subjects.
  ///
  /// Without `limit` and `idle` it releases nothing by itself. With `idle`, a task looks at the
  /// subjects four times in that time, as long as there are any. It does not keep the list alive.
  ///
  /// - Parameters:
  ///   - limit: The most that all may cost together.
  ///   - idle: For how long a subject may be unused. It is released after that time, at most a
  ///     quarter of it later.
  ///   - clock: The clock that measures idleness.
  public init(
    limit: Int? = nil, idle: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    insist(
      idle.map { $0 > .zero } ?? true,
      "Subjects cannot be given up after no time at all. Give 'idle' a longer time, or none.")
    self.limit = limit
    self.idle = idle
    self.clock = clock
  }

  /// A subject that is loaded.
  ///
  /// It is a copy, which does not keep the subject alive and does not change when that is released.
  public struct Item: Sendable, Equatable, CustomStringConvertible {
    /// The subject's name.
    public let name: String
    /// What it costs to keep.
    public let cost: Int
    /// `sunset (12000)`
    public var description: String { "\(name) (\(cost))" }
  }

  /// The loaded subjects, the last used first. Each access sorts them.
  public var list: [Item] {
    state.withLock { $0.residents.all }.map { ($0, $0.lastUse) }.sorted { $0.1 > $1.1 }
      .map { Item(name: $0.0.name, cost: $0.0.cost) }
  }

  /// What all cost together.
  public var cost: Int { state.withLock { $0.residents.cost } }

  /// Releases the subjects that were used longest ago, until the rest costs no more than `cost`.
  ///
  /// They are released on this thread, one after the other, with nothing locked. A subject that is
  /// in use lives until its calls have returned. Subjects that cost nothing may stay.
  public func release(downTo cost: Int = 0) { release(downTo: cost, but: nil) }

  // MARK: - For subjects

  /// The mark of a new subject: later than every mark before it.
  func mark() -> UInt64 { ticks.add(1, ordering: .relaxed).newValue }

  /// The mark of a use: the subject's last mark, if no other subject was used since.
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

  /// Releases one subject after the other, as long as `next` finds one.
  private func release(_ next: @Sendable (inout Residents) -> Resident?) {
    while let oldest = state.withLock({ next(&$0.residents) }) {
      // `release` returns nil if the `VirtualSubject` was deallocated. If the subject is gone
      // otherwise, it has removed itself from the list.
      if oldest.release() == nil { forget(oldest) }
    }
  }

  /// Looks at the loaded subjects until none is left, in an unstructured task, because no caller
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

  /// Releases the subjects whose last use is older than the idle time, by the marks of earlier
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
