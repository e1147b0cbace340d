import Liaison
public import LiaisonRemote

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The witness itself, which any number of links can export.
public final class WitnessObject: Witness {
  private struct State {
    var notes: [Int] = []
    var waiting = 0
    var listener: (any WitnessListener)?
    var companion: WitnessObject?
    var next: (any Witness)?
    var links: [Link] = []
  }

  /// The names of what it exports beside itself.
  public static let journal = "journal"
  public static let guarded = "guarded"

  private let state = Guarded(State())
  private let makeNext: @Sendable () async throws -> any Witness
  private let journal = Journal<Int>(keeping: .newest(8))

  /// - Parameter next: Makes the witness behind this one.
  public init(next: @escaping @Sendable () async throws -> any Witness) { makeNext = next }

  /// Lets the other end of a link call it, read its journal, and call it without the right to write.
  public func export(over link: Link) {
    state.withLock { $0.links.append(link) }
    link.export(self, as: WitnessRemote.self)
    link.export(journal, named: Self.journal)
    link.export(
      self, as: WitnessRemote.self, named: Self.guarded,
      protectedBy: Protection("witness", granting: .read))
  }

  public func line(ahead count: Int) async throws -> [WitnessPlace] {
    let time = RemoteDeadline.current.map { $0 - .now }
    let own = WitnessPlace(process: Int(getpid()), time: time)
    return count == 0 ? [own] : try await [own] + next().line(ahead: count - 1)
  }

  public func note(_ number: Int) async throws -> Int {
    state.withLock { state in
      state.notes.append(number)
      return state.notes.count
    }
  }

  public func noteLater(_ number: Int) async throws { _ = try await note(number) }

  public var notes: [Int] { get async throws { state.withLock { $0.notes } } }

  public func fill(to count: Int) async throws { throw WitnessFull(count: count) }
  public func seal() async throws -> Int { 1 }

  public func wait(behind count: Int) async throws {
    if count > 0 { return try await next().wait(behind: count - 1) }
    state.withLock { $0.waiting += 1 }
    defer { state.withLock { $0.waiting -= 1 } }
    let (nothing, keeper) = AsyncStream<Never>.makeStream()
    for await _ in nothing {}
    withExtendedLifetime(keeper) {}
    throw CancellationError()
  }

  public func waiting(behind count: Int) async throws -> Int {
    count == 0 ? state.withLock { $0.waiting } : try await next().waiting(behind: count - 1)
  }

  public var callers: [Int?] {
    get async throws {
      let links = state.withLock { $0.links }
      return links.filter(\.isOpen).map { link in link.peer.process.map { Int($0) } }
    }
  }

  public func keep(_ listener: any WitnessListener) async throws {
    state.withLock { $0.listener = listener }
  }

  public func letGo() async throws {
    // The last reference ends outside the lock.
    let old = state.withLock { state in
      defer { state.listener = nil }
      return state.listener
    }
    withExtendedLifetime(old) {}
  }

  public func tell(_ number: Int) async throws -> [Int] {
    guard let listener = state.withLock({ $0.listener }) else { return [] }
    return try await [listener.hear(number), listener.hear(number + 1)]
  }

  public func companion() async throws -> any Witness { ownCompanion }

  public func isCompanion(_ other: any Witness) async throws -> Bool {
    other as? WitnessObject === ownCompanion
  }

  public func withdrawCompanion() async throws {
    let links = state.withLock { $0.links }
    for link in links { link.stopExporting(ownCompanion, as: WitnessRemote.self) }
  }

  public func numbers(to count: Int) async throws -> AsyncThrowingStream<Int, any Error> {
    try check(count)
    return AsyncThrowingStream { numbers in
      for number in 0..<count { numbers.yield(number) }
      numbers.finish(throwing: WitnessFull(count: count))
    }
  }

  public func bytes(_ count: Int) async throws -> [UInt8] {
    try check(count)
    return [UInt8](repeating: 7, count: count)
  }
  public func count(_ bytes: [UInt8]) async throws -> Int { bytes.count }
  public func append(_ numbers: [Int]) async throws { journal.append(contentsOf: numbers) }

  /// A stranger can ask for any number.
  private func check(_ count: Int) throws {
    if !(0...(8 << 20) ~= count) { throw WitnessFull(count: count) }
  }

  private var ownCompanion: WitnessObject {
    state.withLock { state in
      if let companion = state.companion { return companion }
      let companion = WitnessObject(next: makeNext)
      state.companion = companion
      return companion
    }
  }

  private func next() async throws -> any Witness {
    if let next = state.withLock({ $0.next }) { return next }
    let made = try await makeNext()
    return state.withLock { state in
      state.next = state.next ?? made
      return state.next ?? made
    }
  }
}

extension Link {
  fileprivate var isOpen: Bool {
    if case .ended = state { false } else { true }
  }
}
