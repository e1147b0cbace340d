import Liaison
import LiaisonWire
import RemoteWitness
import Testing

@testable import LiaisonRemote

/// A session over a link with which something may be wrong: calls of all kinds, objects in both
/// directions, promises, streams, and messages in parts.
struct FaultSession {
  /// How each call ended.
  private(set) var outcomes: [String] = []
  /// The calls that left a note, and how they ended.
  private(set) var noted: [(number: Int, outcome: String)] = []
  /// The notes that were carried out, in their order.
  private(set) var notes: [Int] = []
  /// How many bytes each end has read.
  private(set) var readHere = 0
  private(set) var readThere = 0

  /// How calls may end when the connection breaks.
  static let named: Set = [
    "value", "refused", "failed", "cancelled", "notSent", "outcomeUnknown", "invalidated",
  ]

  /// How the calls of one round end when nothing is wrong.
  static let healthy =
    [
      "value", "value", "value", "value", "refused", "value", "value", "failed", "value", "value",
      "value", "value", "value", "cancelled", "value",
    ]

  /// Runs a session between two transports, and waits until nothing is left of it.
  ///
  /// - Parameter time: How long calls may take, where bytes that are wrong can mean that more are
  ///   to come.
  static func run(
    _ rounds: Int, over transports: (here: FaultTransport, there: FaultTransport),
    within time: Duration? = nil, long: Bool = false
  ) async -> FaultSession {
    var limits = LinkLimits.patient
    if time != nil { limits.heartbeat = .milliseconds(30) }
    var session = FaultSession()
    let living = Living()
    weak var here: Link?
    weak var there: Link?
    do {
      let ends = Ends(
        here: Link(over: transports.here, on: .shared, limits),
        there: Link(over: transports.there, on: .shared, limits))
      (here, there) = (ends.here, ends.there)
      let stage = Stage(living)
      stage.export(over: ends.there)
      ends.here.start()
      ends.there.start()
      let calls = Calls(ends.here, living)
      await RemoteDeadline.$current.withValue(time.map { .now + $0 }) {
        for round in 0..<rounds { await session.run(round, calls, long: long) }
      }
      ends.here.close()
      await session.settle(ends, stage)
      (session.readHere, session.readThere) = (
        transports.here.received, transports.there.received
      )
    }
    // A link that is gone has no task, timer or descriptor left, because each of these would keep
    // it.
    await eventually("both links are gone") { here == nil && there == nil }
    await eventually("all objects are let go of") { living.count == 0 }
    return session
  }

  private mutating func run(_ round: Int, _ calls: Calls, long: Bool) async {
    for kind in 0..<Self.healthy.count {
      let number = round * 100 + kind
      let outcome = await outcome { try await calls.make(kind, number) }
      outcomes.append(outcome)
      if Calls.leavesNote(kind) { noted.append((number, outcome)) }
    }
    if long {
      outcomes.append(
        await outcome {
          let bytes = [UInt8](repeating: 7, count: LongFrames.part + 100)
          if try await calls.reference.echo(bytes) != bytes { throw Wrong() }
        })
    }
  }

  private mutating func settle(_ ends: Ends, _ stage: Stage) async {
    await eventually("the other end hears of the end") {
      if case .ended = ends.there.state { true } else { false }
    }
    await eventually("nothing is under way here") { ends.here.counts == LinkCounts() }
    await eventually("the handlers have ended") {
      // One that nobody waits for is not cancelled with the link. A changed bit can make one that
      // waits.
      stage.object.letGo()
      return ends.there.counts == LinkCounts()
    }
    notes = stage.object.notes
  }

  /// Expects of the calls that left a note what promise 1 says: at most once, in their order, and
  /// with an outcome that is true.
  func expectTrueOutcomes(_ place: Comment) {
    #expect(notes == notes.sorted() && Set(notes).count == notes.count, place)
    for (number, outcome) in noted {
      switch outcome {
      case "value":
        // One without an answer has its value when it is on its way.
        if number % 100 != Calls.oneWay { #expect(notes.contains(number), place) }
      case "notSent": #expect(!notes.contains(number), place)
      default: break
      }
    }
  }
}

struct Wrong: Error {}

/// What happened to a call, by a name.
private func outcome(_ call: () async throws -> Void) async -> String {
  do {
    try await call()
    return "value"
  } catch let error as RemoteFailure {
    return "\(error.code)"
  } catch {
    return "\(error)"
  }
}

/// The objects of the other end.
final class Stage: Sendable {
  let object: TestObject
  private let manor = Manor()
  private let house = House()
  private let numbers = Numbers(upTo: 3)

  init(_ living: Living) {
    object = living.make(giving: living.make(giving: nil))
  }

  func export(over link: Link) {
    link.export(object, named: "object")
    link.export(manor, as: EstateRemote.self)
    link.export(house, as: ThermostatRemote.self)
    link.export(numbers, as: StationRemote.self)
  }
}

/// The calls of this end.
struct Calls: Sendable {
  let reference: RemoteReference
  private let estate: EstateRemote
  private let thermostat: ThermostatRemote
  private let station: StationRemote
  private let living: Living

  init(_ link: Link, _ living: Living) {
    reference = link.reference(named: "object")
    estate = link.proxy(for: EstateRemote.self)
    thermostat = link.proxy(for: ThermostatRemote.self)
    station = link.proxy(for: StationRemote.self)
    self.living = living
  }

  /// How many kinds there are.
  static var kinds: Int { FaultSession.healthy.count }

  static let oneWay = 1

  static func leavesNote(_ kind: Int) -> Bool { kind == oneWay || kind == 6 }

  func make(_ kind: Int, _ number: Int) async throws {
    switch kind {
    case 0: if try await reference.echo([1, 2]) != [1, 2] { throw Wrong() }
    case Self.oneWay: try await reference.tell(TestObject.Name.note) { $0.writer.put(number) }
    case 2:
      let object = living.make(giving: nil)
      _ = try await reference.ask(TestObject.Name.callBack) { $0.put(.local(object)) }
    case 3:
      if let given = try await reference.ask(TestObject.Name.give).reference {
        _ = try await reference.ask(TestObject.Name.isMe) { $0.put(.remote(given)) }
      }
    case 4: _ = try await reference.ask(999)
    case 5: _ = try await reference.ask(TestObject.Name.fill) { $0.writer.put(50) }
    case 6: try await reference.note(number)
    case 7: _ = try await reference.ask(TestObject.Name.fail)
    case 8:
      let object = living.make(giving: nil)
      _ = try await reference.ask(TestObject.Name.keep) { $0.put(.local(object)) }
    case 9: _ = try await estate.ahead.session(for: "a").ahead.owner().name()
    case 10: try await makeThreeAtOnce()
    case 11: _ = try await thermostat.heat { step, _ in step < 2 }
    case 12: for try await _ in try await station.readings(from: 0) {}
    case 13:
      let waiting = Task { try await reference.ask(TestObject.Name.wait) }
      waiting.cancel()
      _ = try await waiting.value
    default:
      _ = try await withRemoteDeadline(in: .seconds(60)) {
        try await reference.ask(TestObject.Name.budget)
      }
    }
  }

  private func makeThreeAtOnce() async throws {
    async let one = reference.echo([1])
    async let two = reference.echo([2])
    async let three = reference.echo([3])
    _ = try await (one, two, three)
  }
}

/// The objects of a session.
final class Living: Sendable {
  private let living = Count()
  private let objects = Guarded<[Weak]>([])

  private struct Weak { weak var object: TestObject? }

  var count: Int { living.now }

  func make(giving other: TestObject?) -> TestObject {
    living.add(1)
    let object = TestObject(giving: other, ended: { [living] in living.add(-1) })
    objects.withLock { $0.append(Weak(object: object)) }
    return object
  }

  /// Lets calls end that wait. Those that a link has brought without wanting an answer go on when
  /// it has ended.
  func letGo() {
    for object in objects.withLock({ $0.compactMap(\.object) }) { object.letGo() }
  }
}
