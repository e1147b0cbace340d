import Liaison
import LiaisonRemote
import LiaisonWire
import Testing

/// Long messages share a link with short ones.
@Suite(.timeLimit(.minutes(5))) struct LongFrameTests {
  private let long = [UInt8](repeating: 1, count: 300_000)

  @Test func `a short call to another object overtakes a long one`() async throws {
    let (here, there) = Link.pair()
    defer { here.close() }
    let log = Guarded<[String]>([])
    for name in ["files", "clock"] {
      there.export(Listener { size in log.withLock { $0.append("\(name) \(size)") } }, named: name)
    }
    let (files, clock) = (here.reference(named: "files"), here.reference(named: "clock"))
    try await here.connected()
    let long = long
    try await Task(executorPreference: EventLoop.shared) {
      try await files.tell(1) { $0.writer.put(long) }
      try await clock.tell(1) { $0.writer.put([1 as UInt8]) }
      try await files.tell(1) { $0.writer.put([1 as UInt8]) }
      try await clock.tell(1) { $0.writer.put([1 as UInt8]) }
      _ = try await files.ask(1) { $0.writer.put([1 as UInt8]) }
    }.value
    #expect(log.withLock(\.self) == ["clock 1", "clock 1", "files 300000", "files 1", "files 1"])
  }

  @Test(arguments: Carriage.allCases)
  func `long and short calls of one object keep their order`(carriage: Carriage) async throws {
    let sizes = Guarded<[Int]>([])
    let ends = try await carriage.ends(
      exporting: Listener { size in sizes.withLock { $0.append(size) } })
    let reference = ends.reference
    var expected: [Int] = []
    for number in 0..<100 {
      let size = [3, 40_000, 120_000][number % 3] + number
      expected.append(size)
      try await reference.tell(1) { $0.writer.put([UInt8](repeating: 0, count: size)) }
    }
    _ = try await reference.ask(1) { $0.writer.put([UInt8]()) }
    #expect(sizes.withLock(\.self) == expected + [0])
    #expect(ends.here.counts.bytes == 0)
  }

  @Test(arguments: Carriage.allCases)
  func `long answers and arguments arrive as they were sent`(carriage: Carriage) async throws {
    let ends = try await carriage.ends()
    let reference = ends.reference
    try await withThrowingTaskGroup { group in
      for size in [32_000, 32_768, 32_769, 65_536, 100_003, 1_000_000] {
        group.addTask {
          let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
          let echoed = try await reference.echo(bytes)
          #expect(echoed == bytes)
        }
      }
      try await group.waitForAll()
    }
    #expect(ends.here.counts.calls == 0)
    #expect(ends.there.counts.bytes == 0)
  }

  @Test func `a release never overtakes a long call that names the object`() async throws {
    let object = TestObject(giving: TestObject())
    let ends = try await Carriage.pair.ends(exporting: object)
    let reference = ends.reference
    let long = long
    for _ in 0..<20 {
      let given = try #require(try await reference.ask(TestObject.Name.give).reference)
      let isMe: Bool = try await reference.ask(TestObject.Name.isMe) { message in
        message.put(.remote(given))
        message.writer.put(long)
      }.value()
      #expect(isMe)
    }
    await eventually("all are let go") { ends.here.counts.references <= 1 }
  }

  @Test func `a call that is given up while it is on its way is answered once`() async throws {
    let (here, there) = Link.pair()
    defer { here.close() }
    let object = TestObject()
    there.export(object, named: "object")
    let reference = here.reference(named: "object")
    try await here.connected()
    let long = long
    for _ in 0..<50 {
      let task = Task(executorPreference: EventLoop.shared) {
        try await reference.ask(TestObject.Name.wait) { $0.writer.put(long) }
      }
      await Task.yield()
      task.cancel()
      _ = await task.result
    }
    await eventually("nothing is under way") {
      here.counts.calls == 0 && there.counts.served == 0 && here.counts.bytes == 0
    }
    #expect(try await reference.note(1) == 1)
  }

  @Test func `other frames may stand between the parts of a frame`() async throws {
    let (link, peer) = RawPeer.make()
    link.export(TestObject(), named: "object")
    link.start()
    peer.introduce()
    try await link.connected()
    let call = frames {
      $0.call(
        number: 5, object: link.reference(named: "object").object,
        requirement: TestObject.Name.note,
        budget: nil, 8, objects: 0)
      $0.put(bytes: [9, 0, 0, 0, 0, 0, 0, 0])
    }
    for byte in call {
      peer.say { $0.part([byte]) }
      peer.say { $0.ping() }
    }
    await eventually("it is answered") {
      peer.heard.count { $0.hasPrefix("answer") } == 1
        && peer.heard.contains("pong")
    }
    link.close()
  }

  @Test(arguments: [
    ("within another", FrameError.Rule.badField, frames { $0.part(frames { $0.part([1]) }) }),
    (
      "of more than one frame", .leftOver,
      frames { $0.part(frames { $0.ping() } + [1]) }
    ),
    ("of too long a frame", .tooLong, frames { $0.part([255, 255, 255, 127]) }),
    ("that is empty", .tooShort, [4, 0, 0, 0, 14, 0, 0, 0]),
    ("with a flag", .badField, [5, 0, 0, 0, 14, 1, 0, 0, 1]),
    ("with objects", .badField, [5, 0, 0, 0, 14, 0, 1, 0, 1]),
  ])
  func `a part breaks a rule`(what: String, rule: FrameError.Rule, bytes: [UInt8]) async throws {
    let (link, peer) = RawPeer.make()
    link.start()
    peer.introduce()
    try await link.connected()
    peer.say(bytes)
    await eventually("the link has ended") { peer.goodbye != nil }
    #expect(link.state == .ended(LinkError(.brokenRule, rule.rawValue)))
  }

  @Test func `a part has these bytes`() {
    #expect(frames { $0.part([1, 2]) } == [6, 0, 0, 0, 14, 0, 0, 0, 1, 2])
  }
}

extension SendBuffer {
  fileprivate mutating func part(_ bytes: [UInt8]) {
    part(bytes.count)
    put(bytes: bytes)
  }
}

/// Tells how large the bytes are that it is called with.
private final class Listener: RemoteObject {
  let hear: @Sendable (Int) -> Void

  init(_ hear: @escaping @Sendable (Int) -> Void) { self.hear = hear }

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    do throws(WireError) {
      let bytes: [UInt8] = try request.arguments.value()
      hear(bytes.count)
    } catch {
      return .failure(RemoteFailure(.refused, "\(error)"))
    }
    return .value(OutgoingMessage(writer: request.carrier.makeWriter()))
  }
}
