import Synchronization

/// Which virtual subjects are loaded, what they cost, and how much is too much.
///
///     let images = LoadedSubjects(limit: 200_000_000, idle: .seconds(30))
///     let image = VirtualSubject("sunset", in: images, cost: { $0.bytes }) { try Image.decode(file) }
///
///     print(images.list)                  // what was used last comes first
///     images.release(downTo: 50_000_000)  // what was used longest ago goes first
///
/// Costs are numbers in a unit of yours. When a making brings the sum above the limit, what was used
/// longest ago is released until it fits; what has just been made stays, even if it costs more by
/// itself. A use costs one load while nothing else is used in between.
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
    var entries: [ObjectIdentifier: Resident] = [:]
    /// The ticks at the last looks, oldest first.
    var looks: [UInt64] = []
    var isLooking = false
  }

  /// How many looks there are in the time after which a subject is idle.
  private static let looksPerIdleness = 4

  /// - Parameters:
  ///   - limit: What all may cost together.
  ///   - idle: For how long a subject may be unused before it is released. It goes when that time is
  ///     over and before a quarter of it more has gone by.
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

  /// What is loaded, what was used last first.
  public var list: [Item] {
    byUse().reversed().map { Item(name: $0.resident.name, cost: $0.resident.cost) }
  }

  /// What all cost together.
  public var cost: Int { state.withLock { $0.entries.values.reduce(0) { $0 + $1.cost } } }

  /// Releases what was used longest ago until the rest costs no more than this.
  public func release(downTo cost: Int = 0) { release(downTo: cost, but: nil) }

  // MARK: - For subjects

  /// What a making is marked with: later than everything before it.
  func mark() -> UInt64 { ticks.add(1, ordering: .relaxed).newValue }

  /// What a use is marked with: its last mark, if nothing else was used since.
  @usableFromInline
  func mark(after last: UInt64) -> UInt64 {
    last == ticks.load(ordering: .relaxed) ? last : mark()
  }

  func list(_ resident: Resident) { state.withLock { $0.entries[resident.id] = resident } }

  func forget(_ subject: ObjectIdentifier) {
    state.withLock { $0.entries[subject] = nil }
  }

  /// Something has been made, which stays.
  func makeRoom(but made: ObjectIdentifier) {
    if let limit { release(downTo: limit, but: made) }
    guard let idle else { return }
    let isFirst = state.withLock { state in
      defer { state.isLooking = true }
      return !state.isLooking
    }
    if isFirst { look(every: idle / Self.looksPerIdleness) }
  }

  // MARK: - Making room

  /// What is loaded, what was used longest ago first.
  private func byUse() -> [(resident: Resident, use: UInt64)] {
    let residents = state.withLock { Array($0.entries.values) }
    return residents.compactMap { resident in resident.lastUse().map { (resident, $0) } }
      .sorted { $0.use < $1.use }
  }

  private func release(downTo cost: Int, but kept: ObjectIdentifier?) {
    let loaded = byUse()
    var sum = loaded.reduce(0) { $0 + $1.resident.cost }
    for (resident, _) in loaded where sum > cost && resident.id != kept {
      resident.release()
      sum -= resident.cost
    }
  }

  /// Looks at what is loaded as long as something is. A task of its own, because nobody waits for it;
  /// it ends with what it looks at.
  private func look(every interval: Duration) {
    Task { [weak self, clock] in
      while true {
        // Nobody cancels this task, and a clock that throws otherwise is none to go by.
        do { try await clock.sleep(for: interval) } catch { return }
        guard let self, self.lookOnce() else { return }
      }
    }
  }

  /// Releases what has not been used since the look that is a whole idleness ago. Returns whether
  /// there is anything left.
  private func lookOnce() -> Bool {
    let mark = mark()
    let oldest = state.withLock { state in
      state.looks.append(mark)
      return state.looks.count > Self.looksPerIdleness ? state.looks.removeFirst() : nil
    }
    if let oldest {
      for (resident, use) in byUse() where use <= oldest { resident.release() }
    }
    return state.withLock { state in
      state.isLooking = !state.entries.isEmpty
      if !state.isLooking { state.looks = [] }
      return state.isLooking
    }
  }
}

/// A subject that is loaded, whatever it is: what is asked of it, without keeping it alive.
@usableFromInline
struct Resident: Sendable {
  let id: ObjectIdentifier
  let name: String
  let cost: Int
  let lastUse: @Sendable () -> UInt64?
  let release: @Sendable () -> Void
}
