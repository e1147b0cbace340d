import Distributed
import DistributedFixtures
import LiaisonDistributed
import LiaisonRemote
import LiaisonWire
import Synchronization
import Testing

distributed actor Box<Content: Codable & Sendable> {
  typealias ActorSystem = LinkActorSystem
  distributed func echo(_ content: Content) -> Content { content }
}

/// What a peer sends that does not keep to the rules. It is refused, and nothing else happens.
@Suite(.timeLimit(.minutes(5))) struct StrangerTests {
  private static let thermostat = "$s" + (_mangledTypeName(Thermostat.self) ?? "")
  private static let display = "$s" + (_mangledTypeName(Display.self) ?? "")
  private static let echo = thermostat + "4echoyxxYaKSeRzSERzlFTE"
  private static let set = thermostat + "3setyySdYaKFTE"
  private static let twenty = (try? [0] + WireWriter.bytes(of: 20.0)) ?? []

  /// The mangled name of a dictionary of dictionaries of dictionaries.
  private static func doubled(_ levels: Int) -> String {
    (4..<(4 + levels)).reduce("SDyS2iG") { name, place in
      // How a mangled name refers to a type that it has named before.
      let former =
        switch place {
        case ..<26: String(UnicodeScalar(UInt8(65 + place)))
        case 26: "_"
        default: "\(place - 27)_"
        }
      return "SDy\(name)A\(former)G"
    }
  }

  private let ends = Ends()
  private let house: Thermostat
  private let panel: Display
  private let stove: Stove

  init() {
    house = Thermostat(actorSystem: ends.farSystem)
    panel = Display(actorSystem: ends.farSystem)
    stove = Stove(actorSystem: ends.farSystem)
    ends.there.export(house, named: "house")
    ends.there.export(panel, named: "panel")
    ends.there.export(stove, named: "stove")
    ends.there.export(Box<Int>(actorSystem: ends.farSystem), named: "box")
    ends.farSystem.accept(String.self, Double.self)
  }

  /// Sends a call as another program might, and returns how it failed.
  private func call(
    _ target: String, of name: String = "house", types: [String] = [], _ arguments: [[UInt8]],
    objects: [ReferencedObject] = [], requirement: UInt32 = 1
  ) async -> RemoteFailure.Code? {
    await send(to: name, requirement) { message in
      message.writer.put(target)
      message.writer.put(types)
      message.writer.put(arguments)
      for object in objects { message.add(object) }
    }
  }

  private func send(
    to name: String, _ requirement: UInt32, _ write: (inout OutgoingMessage) -> Void
  ) async -> RemoteFailure.Code? {
    var message = OutgoingMessage(writer: ends.here.makeWriter())
    write(&message)
    do throws(RemoteFailure) {
      _ = try await ends.here.ask(
        requirement, of: ends.here.reference(named: name), with: message)
      return nil
    } catch { return error.code }
  }

  @Test func `a call that keeps to the rules is carried out`() async throws {
    #expect(await call(Self.set, [Self.twenty]) == nil)
    #expect(try await house.current == 20)
    #expect(await call(Self.echo, types: ["Swift.Double"], [Self.twenty]) == nil)
  }

  @Test(arguments: [
    display + "3setyySdYaKFTE",
    thermostat + "6secretSdyYaKFTE", thermostat + "6secretSdyF", thermostat + "3setyySdYaKF",
    thermostat, "$s", "", "set(_:)", "\0", "swift_retain",
    thermostat + "3setyy" + String(repeating: "Say", count: 100_000) + "YaKFTE",
    // Each level doubles the type: the runtime would take it apart for years.
    thermostat + "3setyy" + doubled(40) + "YaKFTE",
  ])
  func `functions that the actor does not have are refused`(_ target: String) async throws {
    #expect(await call(target, [Self.twenty]) == .refused)
    #expect(try await house.current == 18)
  }

  @Test func `the same function is carried out by an actor that has it`() async {
    #expect(await call(Self.display + "3setyySdYaKFTE", of: "panel", [Self.twenty]) == nil)
  }

  @Test func `functions of a type inside of the actor's are refused`() async throws {
    #expect(await call(Self.display + "6CornerC5firstSiyYaKFTE", of: "panel", []) == .refused)
    let corner = Display.Corner(actorSystem: ends.farSystem)
    ends.there.export(corner, named: "corner")
    #expect(await call(Self.display + "6CornerC5firstSiyYaKFTE", of: "corner", []) == nil)
  }

  @Test(
    arguments: [
      [], [[]], [[0]], [[0, 1, 2, 3]], [[7] + twenty.dropFirst()], [[1] + twenty.dropFirst()],
      [twenty + [0]], [twenty, twenty],
    ] as [[[UInt8]]])
  func `arguments of another number, size or form are refused`(_ arguments: [[UInt8]]) async throws
  {
    #expect(await call(Self.set, arguments) == .refused)
    #expect(try await house.current == 18)
  }

  @Test func `arguments that are not the function's are refused`() async throws {
    let text = try [0] + WireWriter.bytes(of: "a text that is no number")
    #expect(await call(Self.set, [text]) == .refused)
    #expect(await call(Self.echo, types: ["Swift.String"], [Self.twenty]) == .refused)
  }

  @Test(arguments: [
    [], ["Swift.Int"], ["Swift.Double", "Swift.Double"], ["Sd"], ["Swift.Array<Swift.Double>"],
  ])
  func `types in place of a generic parameter are accepted ones, and as many`(
    _ types: [String]
  ) async {
    #expect(await call(Self.echo, types: types, [Self.twenty]) == .refused)
  }

  @Test func `a function that is not generic takes no types`() async {
    #expect(await call(Self.set, types: ["Swift.Double"], [Self.twenty]) == .refused)
  }

  @Test func `a peer does not choose the parameters of a generic actor`() async {
    let box = "$s23LiaisonDistributedTests3BoxC4echoyxxYaKFTE"
    let text = (try? [0] + WireWriter.bytes(of: "text")) ?? []
    #expect(await call(box, of: "box", types: ["Swift.String"], [text]) == .refused)
    #expect(await call(box, of: "box", [text]) == .refused)
  }

  @Test func `a protocol's functions are refused if they are generic, or of another protocol`()
    async
  {
    let heating = "$s19DistributedFixtures8$HeatingC"
    let watcher = "$s19DistributedFixtures15$HeatingWatcherC"
    ends.there.export(Panel(actorSystem: ends.farSystem), named: "watcher")
    #expect(await call(watcher + "5heardyySdYaKFTE", of: "watcher", [Self.twenty]) == nil)
    #expect(await call(heating + "3setyS2dYaKFTE", of: "stove", [Self.twenty]) == nil)
    #expect(
      await call(heating + "3setyS2dYaKFTE", of: "stove", types: ["Swift.Double"], [Self.twenty])
        == .refused)
    #expect(await call(watcher + "5heardyySdYaKFTE", of: "stove", [Self.twenty]) == .refused)
    #expect(await call(heating + "3setyS2dYaKFTE", of: "house", [Self.twenty]) == .refused)
    for types in [[], ["Swift.Double"], ["Swift.Double", "Swift.Double"]] {
      #expect(
        await call(
          heating + "4keepyqd__qd__YaKSeRd__SERd__lFTE", of: "stove", types: types, [Self.twenty])
          == .refused)
    }
  }

  @Test func `an actor that the message does not name, or of another type, is refused`()
    async throws
  {
    let isMe = Self.thermostat + "4isMeySbACYaKFTE"
    let zero = try actor(0)
    #expect(await call(isMe, [zero]) == .refused)
    #expect(await call(isMe, [try actor(7)], objects: [.remote(house(named: "house"))]) == .refused)
    #expect(await call(isMe, [zero], objects: [.remote(house(named: "panel"))]) == .refused)
    #expect(await call(isMe, [zero], objects: [.remote(house(named: "house"))]) == nil)
  }

  private func house(named name: String) -> RemoteReference { ends.here.reference(named: name) }

  /// An actor's number as a `Codable` value.
  private func actor(_ number: UInt16) throws -> [UInt8] { try [1] + codedBytes(of: number) }

  private func codedBytes(of number: UInt16) throws -> [UInt8] {
    struct Number: Codable {
      var number: UInt16
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
      }
    }
    return try WireWriter.bytes(of: Number(number: number))
  }

  @Test func `messages that are no calls are refused`() async {
    #expect(await call(Self.set, [Self.twenty], requirement: 2) == .refused)
    #expect(await send(to: "house", 1) { _ in } == .refused)
    #expect(await send(to: "house", 1) { $0.writer.put(UInt64.max) } == .refused)
    #expect(
      await send(to: "house", 1) { message in
        message.writer.put(Self.set)
        message.writer.put([String]())
        message.writer.put([Self.twenty])
        message.writer.put(0 as UInt8)
      } == .refused)
    #expect(await call(Self.set, [Self.twenty]) == nil)
  }

  @Test func `bytes made by chance are refused or carried out, and nothing else`() async throws {
    var random = SystemRandomNumberGenerator()
    let plan = Self.thermostat + "6extend_2byAA4PlanVAG_SitYaKFTE"
    let whole = try [1] + WireWriter.bytes(of: Plan(rooms: ["hall": 17], next: [Plan(rooms: [:])]))
    let one = try [0] + WireWriter.bytes(of: 1)
    #expect(await call(plan, [whole, one]) == nil)
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      let code = await call(plan, [bytes, one])
      #expect(code == nil || code == .refused)
    }
  }

  @Test func `an answer or an error that cannot be read ends the call`() async throws {
    ends.there.export(Liar(), named: "liar")
    let liar = try Thermostat.resolve(id: ends.here.actor(named: "liar"), using: ends.nearSystem)
    #expect(await failure { _ = try await liar.current }?.code == .outcomeUnknown)
    #expect(await failure { _ = try await liar.me() }?.code == .outcomeUnknown)
    #expect(await failure { _ = try await liar.fail() }?.code == .failed)
  }
}

/// Answers with an empty result, and then one that has none, and then with an empty error.
private final class Liar: RemoteObject {
  private let calls = Atomic(0)

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    var message = OutgoingMessage(writer: request.carrier.makeWriter())
    switch calls.add(1, ordering: .relaxed).newValue {
    case 1: return .value(message)
    case 2:
      message.writer.put([1, 2, 3] as [UInt8])
      return .value(message)
    default: return .error(message)
    }
  }
}
