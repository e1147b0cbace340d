import Foundation
import Liaison
import LiaisonTesting
import Synchronization
import Testing

@testable import LiaisonProxies

/// Texts as Linux writes them.
private enum Stalls {
  static let calm = """
    some avg10=0.00 avg60=0.00 avg300=0.00 total=0
    full avg10=0.00 avg60=0.00 avg300=0.00 total=0

    """
  static let light = """
    some avg10=4.59 avg60=2.10 avg300=0.61 total=18743210
    full avg10=2.86 avg60=1.33 avg300=0.38 total=11873321

    """
  static let short = """
    some avg10=21.70 avg60=8.42 avg300=2.09 total=81234522
    full avg10=7.88 avg60=3.21 avg300=0.84 total=51234587

    """
  static let starved = """
    some avg10=92.41 avg60=61.05 avg300=22.77 total=912345678
    full avg10=88.16 avg60=57.90 avg300=20.12 total=845612377

    """

  /// What is not pressure-stall information, or not all of it.
  static let garbage = [
    "", "\n\n", "\0\0\0", "memory is fine", "<html>some avg10=99.00</html>",
    "some avg10=99.00 avg60=99.00 avg300=99.00 total=1",
    "full avg10=99.00 avg60=99.00 avg300=99.00 total=1",
    "some avg60=99.00 total=1\nfull avg60=99.00 total=1",
    "some avg10= avg60=1\nfull avg10= avg60=1",
    "some avg10=much\nfull avg10=99.00", "some avg10=99.00\nfull avg10=nan",
    "some avg10=inf\nfull avg10=inf", "some avg10=-99.00\nfull avg10=99.00",
    "some avg10=99.00\nfull avg10=100.01",
    "some avg10=99.00\nfull avg10=99.00\nfull avg10=0.00", "some avg10=99.00 full avg10=99.00",
    String(repeating: "some ", count: 10_000),
  ]
}

/// Says what the test has written, and counts how often it is read.
private final class Gauge: Sendable {
  private let text: Guarded<String?>
  private let count = Atomic(0)

  init(_ text: String?) { self.text = Guarded(text) }

  var reads: Int { count.load(ordering: .sequentiallyConsistent) }
  func write(_ text: String?) { self.text.withLock { $0 = text } }

  func read() -> String? {
    count.add(1, ordering: .sequentiallyConsistent)
    return text.withLock { $0 }
  }
}

/// A pressure by a gauge and a clock of the test's.
private struct Boiler {
  let gauge: Gauge
  let clock = ManualClock()
  let pressure: MemoryPressure

  init(_ text: String? = Stalls.calm, warning: Double = 10, critical: Double = 10) {
    let gauge = Gauge(text)
    self.gauge = gauge
    pressure = .stallInformation(warning: warning, critical: critical, clock: clock) {
      gauge.read()
    }
  }

  /// Has the text seen, and whoever is told of it told.
  func show(_ text: String?) async {
    await clock.waitForSleepers(1)
    gauge.write(text)
    clock.advance(by: .seconds(1))
    await clock.waitForSleepers(1)
  }
}

extension Boiler {
  /// Nobody observes any more, and nobody looks: what looks by a clock that stands would never end.
  func end(_ token: Subscription) async {
    await clock.waitForSleepers(1)
    token.cancel()
    clock.advance(by: .seconds(1))
    await eventually { !pressure.isLookedAt }
  }
}

/// Remembers what it was told.
private final class Alarms: Sendable {
  private let levels = Guarded<[MemoryPressure.Level]>([])
  var all: [MemoryPressure.Level] { levels.withLock { $0 } }
  func add(_ level: MemoryPressure.Level) { levels.withLock { $0.append(level) } }
}

@Suite struct `Memory pressure` {
  private let alarms = Alarms()

  @Test(arguments: [
    (Stalls.calm, 0, 0), (Stalls.light, 4.59, 2.86), (Stalls.short, 21.7, 7.88),
    (Stalls.starved, 92.41, 88.16), ("full avg10=100.00\nsome avg10=100.00", 100, 100),
    ("some avg10=1.50 avg20=9.00 total=x\nfull avg10=0.50\nidle avg10=7", 1.5, 0.5),
  ])
  func `is read of what Linux writes`(text: String, some: Double, full: Double) throws {
    let stalls = try #require(StallInformation(text))
    #expect(stalls.some == some)
    #expect(stalls.full == full)
  }

  @Test(arguments: Stalls.garbage)
  func `is not available where something else is written, and nobody is told`(text: String) async {
    let boiler = Boiler(text)
    #expect(await !boiler.pressure.isAvailable)
    let token = boiler.pressure.observe { [alarms] in alarms.add($0) }
    await boiler.show(text)
    #expect(alarms.all == [])
    await boiler.end(token)
  }

  @Test func `is told when it rises, and again with each look while it is critical`() async {
    let boiler = Boiler()
    #expect(await boiler.pressure.isAvailable)
    let token = boiler.pressure.observe { [alarms] in alarms.add($0) }
    let steps: [(String, [MemoryPressure.Level])] = [
      (Stalls.calm, []), (Stalls.light, []), (Stalls.short, [.warning]), (Stalls.short, []),
      (Stalls.starved, [.critical]), (Stalls.starved, [.critical]), (Stalls.short, []),
      (Stalls.calm, []), (Stalls.short, [.warning]), (Stalls.light, []),
      (Stalls.starved, [.critical]),
    ]
    var expected: [MemoryPressure.Level] = []
    for (step, (text, levels)) in steps.enumerated() {
      await boiler.show(text)
      expected += levels
      #expect(alarms.all == expected, "step \(step)")
    }
    await boiler.end(token)
  }

  @Test(arguments: [
    (Stalls.short, 10.0, 10.0, [MemoryPressure.Level.warning]),
    (Stalls.short, 21.7, 10, [.warning]),
    (Stalls.short, 21.71, 10, []), (Stalls.short, 10, 7.88, [.critical]),
    (Stalls.light, 4, 2, [.critical]), (Stalls.starved, 99, 99, []),
  ])
  func `is as high as its limits say`(
    text: String, warning: Double, critical: Double, told: [MemoryPressure.Level]
  ) async {
    let boiler = Boiler(text, warning: warning, critical: critical)
    let token = boiler.pressure.observe { [alarms] in alarms.add($0) }
    await boiler.clock.waitForSleepers(1)
    #expect(alarms.all == told)
    await boiler.end(token)
  }

  @Test func `does not change with a look that finds nothing`() async {
    let boiler = Boiler(nil)
    #expect(await !boiler.pressure.isAvailable)
    let token = boiler.pressure.observe { [alarms] in alarms.add($0) }
    for text in [nil, Stalls.short, "", nil, Stalls.short] { await boiler.show(text) }
    #expect(alarms.all == [.warning])
    await boiler.end(token)
  }

  @Test func `is read only while somebody observes, and once for all who do`() async {
    let boiler = Boiler()
    #expect(boiler.gauge.reads == 0)
    let tokens = (0..<10).map { _ in boiler.pressure.observe { [alarms] in alarms.add($0) } }
    await boiler.show(Stalls.short)
    #expect(boiler.gauge.reads == 2)
    #expect(alarms.all.count == 10)
    for token in tokens { token.cancel() }
    boiler.clock.advance(by: .seconds(1))
    // Whoever observes now finds the looking ended, or has it go on; it is read in both cases.
    let late = boiler.pressure.observe { [alarms] in alarms.add($0) }
    await boiler.clock.waitForSleepers(1)
    #expect(boiler.gauge.reads == 3)
    late.cancel()
    boiler.clock.advance(by: .seconds(1))
    await eventually { !boiler.pressure.isLookedAt }
    #expect(boiler.clock.deadlines == [])
    #expect(boiler.gauge.reads == 3)
  }

  @Test func `is told to who is left when observers come and go on many threads`() async {
    let boiler = Boiler()
    await onThreads(4) { _ in
      for _ in 0..<200 {
        boiler.pressure.observe { _ in }.cancel()
        boiler.clock.advance(by: .seconds(1))
      }
    }
    let token = boiler.pressure.observe { [alarms] in alarms.add($0) }
    await boiler.show(Stalls.starved)
    #expect(alarms.all.allSatisfy { $0 == .critical })
    #expect(alarms.all.count == 1)
    await boiler.end(token)
  }

  @Test func `lives on for those who observe it`() async {
    let gauge = Gauge(Stalls.calm)
    let clock = ManualClock()
    let token = MemoryPressure.stallInformation(clock: clock) { gauge.read() }
      .observe { [alarms] in alarms.add($0) }
    await clock.waitForSleepers(1)
    gauge.write(Stalls.starved)
    clock.advance(by: .seconds(1))
    await clock.waitForSleepers(1)
    #expect(alarms.all == [.critical])
    token.cancel()
    clock.advance(by: .seconds(1))
    await eventually { clock.deadlines == [] }
  }
}

@Suite struct `Files of pressure` {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("pressure-\(UUID().uuidString)")

  private func read(_ files: [String?]) async throws -> String? {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    let paths = try files.enumerated().map { number, text in
      let file = folder.appendingPathComponent("\(number)")
      try text?.write(to: file, atomically: false, encoding: .utf8)
      return file.path
    }
    return await PressureFiles(paths: paths).read()
  }

  @Test func `are read in their order, up to the first that can be understood`() async throws {
    let cases: [([String?], String?)] = [
      ([], nil), ([nil], nil), ([nil, nil], nil), ([""], nil), (["garbage", nil], nil),
      ([Stalls.short], Stalls.short), ([Stalls.short, Stalls.calm], Stalls.short),
      ([nil, Stalls.calm], Stalls.calm), (["", Stalls.calm], Stalls.calm),
      (["garbage", Stalls.light], Stalls.light),
    ]
    for (files, text) in cases { #expect(try await read(files) == text, "\(files)") }
  }

  @Test func `may be folders, and may be too long`() async throws {
    #expect(await PressureFiles(paths: [FileManager.default.temporaryDirectory.path]).read() == nil)
    let long = Stalls.starved + String(repeating: "x", count: 100_000)
    #expect(try await read([long])?.hasPrefix(Stalls.starved) == true)
  }

  #if os(Linux)
    @Test func `of this machine tell whether its pressure is available`() async {
      let files = ["/sys/fs/cgroup/memory.pressure", "/proc/pressure/memory"]
      let isThere = files.contains { file in
        guard let data = FileManager.default.contents(atPath: file) else { return false }
        return StallInformation(String(decoding: data, as: UTF8.self)) != nil
      }
      #expect(await MemoryPressure.system.isAvailable == isThere)
    }
  #endif
}

@Contract(.proxy)
private protocol Slide: AnyObject, Sendable { var size: Int { get } }

private final class StoredSlide: Slide {
  let size: Int
  init(_ size: Int) { self.size = size }
}

@Suite struct `What is loaded under pressure` {
  private let home = LoadedSubjects()

  /// Slides, each used once in this order.
  private func slides(_ sizes: Int...) -> [SlideProxy] {
    let slides = sizes.map { size in
      SlideProxy(
        .virtual(
          VirtualSubject<any Slide>("slide \(size)", in: home, cost: { $0.size }) {
            StoredSlide(size)
          }))
    }
    for slide in slides { _ = slide.size }
    return slides
  }

  @Test func `goes down to half its cost with a warning, what was used longest ago first`() async {
    let boiler = Boiler()
    let slides = slides(10, 20, 30, 40)
    let token = home.releaseUnderPressure(boiler.pressure)
    await boiler.show(Stalls.light)
    #expect(home.cost == 100)
    await boiler.show(Stalls.short)
    #expect(home.list.map(\.cost) == [40])
    await boiler.show(Stalls.short)
    #expect(home.list.map(\.cost) == [40])
    await boiler.end(token)
    withExtendedLifetime(slides) {}
  }

  @Test func `goes when it is critical, and again while it stays so`() async {
    let boiler = Boiler()
    let slides = slides(10, 20, 30)
    let token = home.releaseUnderPressure(boiler.pressure)
    await boiler.show(Stalls.starved)
    #expect(home.list == [])
    for slide in slides { #expect(slide.size > 0) }
    #expect(home.cost == 60)
    await boiler.show(Stalls.starved)
    #expect(home.list == [])
    await boiler.end(token)
    withExtendedLifetime(slides) {}
  }

  @Test func `stays when the token has gone, or when it was tied to what has gone`() async {
    let boiler = Boiler()
    let slides = slides(10, 20)
    home.releaseUnderPressure(boiler.pressure).cancel()
    home.releaseUnderPressure(boiler.pressure).tie(to: Alarms())
    let alarms = Alarms()
    let token = boiler.pressure.observe { alarms.add($0) }
    await boiler.show(Stalls.starved)
    #expect(alarms.all == [.critical])
    #expect(home.cost == 30)
    await boiler.end(token)
    withExtendedLifetime(slides) {}
  }

  @Test func `is not kept by who releases it`() async {
    let boiler = Boiler()
    weak var gone: LoadedSubjects?
    let token: Subscription
    do {
      let home = LoadedSubjects()
      gone = home
      token = home.releaseUnderPressure(boiler.pressure)
    }
    #expect(gone == nil)
    await boiler.show(Stalls.starved)
    await boiler.end(token)
  }
}
