import Liaison
import LiaisonTesting
import Synchronization
import Testing

@Contract(.proxy)
private protocol Picture: AnyObject, Sendable {
  @Placeholder(0) var width: Int { get }
  var name: String { get throws }
  func scale(_ factor: Int)
  func colour(at x: Int) throws(PictureFailure) -> Int
  func render(_ x: Int) async throws -> Int
  @Placeholder("none") func title() async -> String
  subscript(_ x: Int) -> Int { get }
}

private struct PictureFailure: Error, Equatable { var text = "no picture" }

private final class HeavyPicture: Picture {
  private let scaled = Guarded<[Int]>([])
  var factors: [Int] { scaled.withLock { $0 } }
  var width: Int { 640 }
  var name: String { "sunset" }
  func scale(_ factor: Int) { scaled.withLock { $0.append(factor) } }
  func colour(at x: Int) throws(PictureFailure) -> Int { x + 1 }
  func render(_ x: Int) async throws -> Int { x * 2 }
  func title() async -> String { "Sunset" }
  subscript(_ x: Int) -> Int { x - 1 }
}

/// Counts makings, and fails as often as it is told to.
private final class Workshop: Sendable {
  let made = Atomic(0)
  private let failures: Atomic<Int>

  init(failing failures: Int = 0) { self.failures = Atomic(failures) }

  func make() throws -> HeavyPicture {
    made.add(1, ordering: .relaxed)
    if failures.subtract(1, ordering: .relaxed).newValue >= 0 { throw PictureFailure() }
    return HeavyPicture()
  }

  var count: Int { made.load(ordering: .relaxed) }
}

@Suite struct `A virtual subject` {
  private let workshop = Workshop()

  @Test func `is made on first use, once, for every kind of requirement`() async throws {
    let picture: any Picture = PictureProxy(.virtual { [workshop] in try workshop.make() })
    #expect(workshop.count == 0)
    #expect(picture.width == 640)
    #expect(try picture.name == "sunset")
    #expect(try picture.colour(at: 4) == 5)
    #expect(picture[4] == 3)
    picture.scale(2)
    #expect(try await picture.render(4) == 8)
    #expect(await picture.title() == "Sunset")
    #expect(workshop.count == 1)
  }

  @Test func `is made once for a thousand tasks that ask at the same time`() async throws {
    let picture = PictureProxy(.virtual { [workshop] () async throws in try workshop.make() })
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<1_000 { group.addTask { try await picture.render(number) } }
      return try await group.reduce(0, +)
    }
    #expect(sum == 999_000)
    #expect(workshop.count == 1)
  }

  @Test func `is made once for threads and tasks that ask at the same time`() async throws {
    let picture = PictureProxy(.virtual { [workshop] in try workshop.make() })
    async let rendered = withTaskGroup(of: Int?.self) { group in
      for number in 0..<200 { group.addTask { try? await picture.render(number) } }
      return await group.reduce(0) { $0 + ($1 ?? -1_000_000) }
    }
    let widths = Atomic(0)
    await onThreads(8) { _ in
      for _ in 0..<100 { widths.add(picture.width, ordering: .relaxed) }
    }
    #expect(widths.load(ordering: .relaxed) == 800 * 640)
    #expect(await rendered == 39_800)
    #expect(workshop.count == 1)
  }

  @Test func `keeps on being made for the others when a caller is cancelled`() async throws {
    let gate = Doorway()
    let subject = VirtualSubject<any Picture>("picture") { [workshop] () async throws in
      await gate.wait()
      return try workshop.make()
    }
    let picture = PictureProxy(.virtual(subject))
    let first = Task { try await picture.render(1) }
    await eventually { gate.isWaitedFor }
    let second = Task { try await picture.render(2) }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    gate.open()
    #expect(try await second.value == 4)
    #expect(workshop.count == 1)
  }

  @Test func `reports a failed making to all who waited, and is made by the next who asks`()
    async throws
  {
    let workshop = Workshop(failing: 1)
    let gate = Doorway()
    let picture = PictureProxy(
      .virtual { () async throws in
        await gate.wait()
        return try workshop.make()
      })
    let failed = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<10 {
        group.addTask { await (try? picture.render(number)) == nil }
      }
      await eventually { gate.isWaitedFor }
      // The others may still be on their way: they ask once more if they come after the failure.
      gate.open()
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(failed >= 1)
    #expect(try await picture.render(1) == 2)
    #expect(workshop.count == 2)
  }

  @Test func `is not tried again before the stated time, which grows with each failure`() throws {
    let clock = ManualClock()
    let workshop = Workshop(failing: 2)
    let subject = VirtualSubject<any Picture>(
      "picture", afterFailure: .waiting(.seconds(1), backingOff: .upTo(.seconds(60))), clock: clock
    ) { try workshop.make() }
    let picture = PictureProxy(.virtual(subject))
    func ask() throws { _ = try picture.colour(at: 1) }
    #expect(throws: PictureFailure()) { try ask() }
    #expect(throws: PictureFailure()) { try ask() }
    #expect(workshop.count == 1)
    clock.advance(by: .seconds(1))
    #expect(throws: PictureFailure()) { try ask() }
    #expect(workshop.count == 2)
    clock.advance(by: .seconds(1))
    #expect(throws: PictureFailure()) { try ask() }
    #expect(workshop.count == 2)
    clock.advance(by: .seconds(1))
    try ask()
    #expect(workshop.count == 3)
  }

  @Test func `that must not be tried again is, when it is prepared by hand`() throws {
    let workshop = Workshop(failing: 1)
    let subject = VirtualSubject<any Picture>("picture", afterFailure: .never) {
      try workshop.make()
    }
    let picture = PictureProxy(.virtual(subject))
    #expect(throws: PictureFailure()) { try picture.colour(at: 1) }
    #expect(throws: PictureFailure()) { try picture.colour(at: 1) }
    try subject.prepare()
    #expect(try picture.colour(at: 1) == 2)
    #expect(workshop.count == 2)
  }

  @Test func `tells the tap what it could not say to the caller`() {
    let failure = PictureFailure(text: "no canvas")
    let told = Guarded<[String]>([])
    let token = Tap.shared.watch { event in
      if event.kind == .refused, (event.error as? PictureFailure) == failure {
        told.withLock { $0.append(event.requirement.name) }
      }
    }
    let picture = PictureProxy(.virtual { () throws in throw failure })
    picture.scale(2)
    #expect(picture.width == 0)
    #expect(told.withLock { $0 } == ["scale(_:)", "width"])
    withExtendedLifetime(token) {}
  }

  @Test func `is prepared ahead of need`() async throws {
    let subject = VirtualSubject<any Picture>("picture") { [workshop] () async throws in
      try workshop.make()
    }
    try await subject.prepareSuspending()
    #expect(subject.isLoaded)
    // Made asynchronously, but there: a requirement that cannot wait goes through.
    #expect(PictureProxy(.virtual(subject)).width == 640)
  }

  @Test func `refuses what cannot wait while it is made asynchronously`() {
    let gate = Doorway()
    let picture = PictureProxy(
      .virtual { [workshop] () async throws in
        await gate.wait()
        return try workshop.make()
      })
    #expect(throws: VirtualError.self) { try picture.name }
    // It has a placeholder, and cannot throw.
    #expect(picture.width == 0)
    gate.open()
  }

  @Test func `stops the program where a requirement has no way to say that there is none`() async {
    await #expect(processExitsWith: .failure) {
      let picture = PictureProxy(.virtual { () throws in throw PictureFailure() })
      _ = picture[1]
    }
  }

  @Test func `stops the program when what makes it uses it`() async {
    await #expect(processExitsWith: .failure) {
      let proxy = Guarded<(any Picture)?>(nil)
      let picture = PictureProxy(
        .virtual {
          _ = proxy.withLock { $0 }?.width
          return HeavyPicture()
        })
      proxy.withLock { $0 = picture }
      _ = picture[1]
    }
  }

  @Test func `stops the program when two that are made at the same time need each other`() async {
    await #expect(processExitsWith: .failure) {
      let pictures = Guarded<[VirtualSubject<any Picture>]>([])
      let begun = [Doorway(), Doorway()]
      for index in 0..<2 {
        let picture = VirtualSubject<any Picture>("\(index)") { () async throws in
          begun[index].open()
          await begun[1 - index].wait()
          let other = pictures.withLock { $0[1 - index] }
          try await other.prepareSuspending()
          return HeavyPicture()
        }
        pictures.withLock { $0.append(picture) }
      }
      let (one, other) = pictures.withLock { ($0[0], $0[1]) }
      async let first: Void = one.prepareSuspending()
      try? await other.prepareSuspending()
      try? await first
    }
  }

  @Test func `may be used by what its making begins and does not wait for`() async throws {
    let proxy = Guarded<(any Picture)?>(nil)
    let rendered = Guarded<Task<Int, any Error>?>(nil)
    let begun = Doorway()
    let picture = PictureProxy(
      .virtual { [workshop] () async throws in
        let picture = proxy.withLock { $0 }
        let later = Task { [picture] in
          begun.open()
          return try await picture?.render(4) ?? 0
        }
        rendered.withLock { $0 = later }
        await begun.wait()
        return try workshop.make()
      })
    proxy.withLock { $0 = picture }
    #expect(try await picture.render(1) == 2)
    #expect(try await rendered.withLock { $0 }?.value == 8)
    #expect(workshop.count == 1)
    proxy.withLock { $0 = nil }
  }
}

@Suite struct `Giving up a virtual subject` {
  private let workshop = Workshop()

  @Test func `it is made again on the next use`() {
    let subject = VirtualSubject<any Picture>("picture") { [workshop] in try workshop.make() }
    let picture = PictureProxy(.virtual(subject))
    #expect(!subject.release())
    _ = picture.width
    #expect(subject.isLoaded)
    #expect(subject.release())
    #expect(!subject.isLoaded)
    #expect(picture.width == 640)
    #expect(workshop.count == 2)
  }

  @Test func `who still uses it keeps it, and nobody gets a second one`() throws {
    let held = Guarded<(any Picture)?>(nil)
    let subject = VirtualSubject<any Picture>("picture") { [workshop] in
      let picture = try workshop.make()
      // Stands for a call that is under way.
      held.withLock { $0 = picture }
      return picture
    }
    let picture = PictureProxy(.virtual(subject))
    picture.scale(1)
    subject.release()
    picture.scale(2)
    #expect(workshop.count == 1)
    #expect((held.withLock { $0 } as? HeavyPicture)?.factors == [1, 2])
    held.withLock { $0 = nil }
    subject.release()
    picture.scale(3)
    #expect(workshop.count == 2)
  }

  @Test func `as many go as were made, whoever uses and releases it at the same time`() {
    let tally = PictureCounts()
    let subject = VirtualSubject<any Worked>("worked") { Work(tally) }
    let proxy = WorkedProxy(.virtual(subject))
    onThreads(4) { number in
      for _ in 0..<500 {
        if number == 0 { subject.release() } else { proxy.use() }
      }
    }
    subject.release()
    let made = tally.made.load(ordering: .relaxed)
    #expect(made >= 1)
    #expect(tally.gone.load(ordering: .relaxed) == made)
    #expect(tally.used.load(ordering: .relaxed) == 1_500)
  }
}

private final class PictureCounts: Sendable {
  let made = Atomic(0)
  let gone = Atomic(0)
  let used = Atomic(0)
}

@Contract(.proxy)
private protocol Worked: AnyObject, Sendable { func use() }

private final class Work: Worked {
  private let tally: PictureCounts

  init(_ tally: PictureCounts) {
    self.tally = tally
    tally.made.add(1, ordering: .relaxed)
  }

  deinit { tally.gone.add(1, ordering: .relaxed) }
  func use() { tally.used.add(1, ordering: .relaxed) }
}
