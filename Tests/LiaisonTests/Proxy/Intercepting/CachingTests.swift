import Liaison
import LiaisonTesting
import Synchronization
import TestSupport
import Testing

@Contract(.proxy, .anywhere, .invocations)
private protocol Larder: AnyObject, Sendable {
  func weight(of item: String) throws -> Int
  func fetch(_ item: String, _ count: Int) async throws -> Int
  func label(_ item: String) -> String
  func put(_ item: String)
}

private struct LarderFailure: Error {}

/// Counts what it is asked.
private final class LarderShelf: Larder {
  let calls = Counter()
  let fails = Atomic(false)
  let door: Doorway?

  init(behind door: Doorway? = nil) { self.door = door }

  func weight(of item: String) throws -> Int {
    calls.add()
    if fails.load(ordering: .relaxed) { throw LarderFailure() }
    return item.count
  }

  func fetch(_ item: String, _ count: Int) async throws -> Int {
    calls.add()
    await door?.wait()
    return item.count * count
  }

  func label(_ item: String) -> String {
    calls.add()
    return "<\(item)>"
  }

  func put(_ item: String) { calls.add() }
}

/// What is kept, obviously right: a list, what was used last at its end.
private struct SlowCache {
  var kept: [(key: String, end: Int)] = []
  let limit: Int
  let duration: Int

  /// Returns whether it had to be called.
  mutating func asks(_ key: String, at now: Int) -> Bool {
    let found = kept.firstIndex { $0.key == key }.map { kept.remove(at: $0) }
    if let found, found.end > now {
      kept.append(found)
      return false
    }
    kept.append((key, now + duration))
    if kept.count > limit { kept.removeFirst() }
    return true
  }
}

/// A clock that counts how often it is read.
private struct CountingClock: Clock {
  let readings = Counter()
  var now: ManualClock.Instant {
    readings.add()
    return ManualClock.Instant()
  }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {}
}

@Suite struct `Caching` {
  private let shelf = LarderShelf()

  private func larder(_ cache: CallCache<String, Int>, _ shelf: LarderShelf) -> LarderProxy {
    LarderProxy(
      .to(shelf),
      interceptors: [
        .caching(in: cache) { (call: LarderInvocation) in
          switch call {
          case .weight(let item): item == "fresh" ? nil : item
          case .fetch(let item, let count): "\(count) of \(item)"
          case .label(let item): item
          case .put: nil
          }
        }
      ])
  }

  @Test func `answers again without a call until the result expires`() async throws {
    let clock = ManualClock()
    let cache = CallCache<String, Int>(for: .seconds(10), atMost: 10, clock: clock)
    let larder = larder(cache, shelf)
    for _ in 0..<3 {
      #expect(try larder.weight(of: "tea") == 3)
      #expect(try await larder.fetch("tea", 2) == 6)
    }
    #expect(shelf.calls.value == 2)
    clock.advance(by: .seconds(10))
    #expect(try larder.weight(of: "tea") == 3)
    #expect(shelf.calls.value == 3)
    #expect(cache["tea"] == 3)
  }

  @Test func `keeps no errors, nothing without a key, and nothing of another type`() throws {
    let cache = CallCache<String, Int>(atMost: 10)
    let larder = larder(cache, shelf)
    shelf.fails.store(true, ordering: .relaxed)
    for _ in 0..<2 { #expect(throws: LarderFailure.self) { try larder.weight(of: "tea") } }
    shelf.fails.store(false, ordering: .relaxed)
    for _ in 0..<2 {
      #expect(try larder.weight(of: "fresh") == 5)
      #expect(larder.label("jam") == "<jam>")
      larder.put("jam")
    }
    #expect(shelf.calls.value == 8)
    #expect(cache.count == 0)
  }

  @Test func `may keep as many results as there are numbers`() throws {
    let shelf = LarderShelf()
    let proxy = larder(CallCache<String, Int>(atMost: .max), shelf)
    for _ in 0..<100 { #expect(try proxy.weight(of: "jam") == 3) }
    #expect(shelf.calls.value == 1)
  }

  @Test func `asks anew for what was removed`() throws {
    let cache = CallCache<String, Int>(atMost: 10)
    let larder = larder(cache, shelf)
    func ask() throws { for item in ["tea", "jam"] { _ = try larder.weight(of: item) } }
    try ask()
    cache.remove("tea")
    try ask()
    #expect(shelf.calls.value == 3)
    cache.removeAll()
    try ask()
    #expect(shelf.calls.value == 5)
  }

  @Test func `does not keep what was called before it was removed`() async throws {
    let door = Doorway()
    let shelf = LarderShelf(behind: door)
    let cache = CallCache<String, Int>(atMost: 10)
    let larder = larder(cache, shelf)
    let fetched = Task { try await larder.fetch("tea", 1) }
    await eventually { door.isWaitedFor }
    cache.remove("1 of tea")
    door.open()
    #expect(try await fetched.value == 3)
    #expect(cache.count == 0)
    _ = try await larder.fetch("tea", 1)
    #expect(cache.count == 1)
  }

  @Test(arguments: 0..<20)
  func `what is kept is what a slow model keeps`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let clock = ManualClock()
    let limit = Int.random(in: 1...5, using: &random)
    let cache = CallCache<String, Int>(for: .seconds(20), atMost: limit, clock: clock)
    let larder = larder(cache, shelf)
    var model = SlowCache(limit: limit, duration: 20)
    var now = 0
    for _ in 0..<500 {
      let step = Int.random(in: 0...1, using: &random)
      clock.advance(by: .seconds(step))
      now += step
      let key = String(repeating: "x", count: Int.random(in: 1...8, using: &random))
      let before = shelf.calls.value
      #expect(try larder.weight(of: key) == key.count)
      #expect((shelf.calls.value > before) == model.asks(key, at: now), "seed \(seed)")
      #expect(cache.count <= limit)
    }
  }

  @Test func `only a cache whose results expire reads its clock, once for each call`() throws {
    let clock = CountingClock()
    let lasting = CallCache<String, Int>(atMost: 10, clock: clock)
    let larder = larder(lasting, shelf)
    let before = clock.readings.value
    for _ in 0..<3 { #expect(try larder.weight(of: "tea") == 3) }
    #expect(lasting["tea"] == 3)
    #expect(clock.readings.value == before)
    let expiring = self.larder(CallCache(for: .seconds(10), atMost: 10, clock: clock), shelf)
    _ = try expiring.weight(of: "jam")
    let made = clock.readings.value
    for _ in 0..<3 { #expect(try expiring.weight(of: "jam") == 3) }
    #expect(clock.readings.value == made + 3)
  }

  @Test func `from several threads, every call gets its own result`() {
    let cache = CallCache<String, Int>(atMost: 3)
    let larder = larder(cache, shelf)
    let right = Counter()
    onThreads(8) { thread in
      for count in 0..<500 {
        let item = String(repeating: "x", count: (thread + count) % 6)
        if (try? larder.weight(of: item)) == item.count { right.add() }
        if count % 50 == 0 { cache.remove(item) }
      }
    }
    #expect(right.value == 4_000)
    #expect(cache.count <= 3)
  }
}

@Contract(.proxy, .invocations)
private protocol Pantry: AnyObject { func count(_ item: String) -> Int }

private final class PantryShelf: Pantry {
  func count(_ item: String) -> Int { item.count }
}

@Suite struct `Reading arguments` {
  @Test func `a cache that gets no arguments stops the program with the remedy`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let cache = CallCache<String, Int>(atMost: 3)
      let pantry = PantryProxy(
        .to(PantryShelf()), interceptors: [.caching(in: cache) { (_: PantryInvocation) in "tea" }])
      _ = pantry.count("tea")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("'count(_:)' brings no arguments for the keys of '.caching'"))
  }

  @Test func `an interceptor that asks for them gets the call as a value`() async throws {
    let seen = Guarded<[String]>([])
    let reading = Interceptor(
      before: { call in
        let text = (call.invocation as? LarderInvocation)?.description ?? "nothing"
        seen.withLock { $0.append(text) }
        return .proceed
      }, readingArguments: true)
    let larder = LarderProxy(.to(LarderShelf()), interceptors: [reading])
    _ = try larder.weight(of: "tea")
    _ = try await larder.fetch("jam", 2)
    larder.put("rice")
    #expect(
      seen.withLock { $0 } == [#"weight(of: "tea")"#, #"fetch("jam", 2)"#, #"put("rice")"#])
  }

  @Test func `where nobody asks, none is made`() throws {
    let seen = Counter()
    let larder = LarderProxy(
      .to(LarderShelf()),
      interceptors: [.before { call in if call.invocation != nil { seen.add() } }])
    _ = try larder.weight(of: "tea")
    #expect(seen.value == 0)
  }
}
