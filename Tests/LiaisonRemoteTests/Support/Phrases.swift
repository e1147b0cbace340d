import Liaison
import LiaisonWire

@testable import LiaisonRemote

/// What a stranger can say to an end that exports a `TestObject`, and an `Estate`, a `Thermostat`
/// and a `Station`, and that calls the same.
struct Phrases {
  /// A message, and how many objects it names.
  private struct Message {
    var bytes: [UInt8]
    var objects: Int

    init(objects: Int = 0, _ write: (inout WireWriter) -> Void = { _ in }) {
      var writer = WireWriter()
      write(&writer)
      self.bytes = (try? writer.bytes()) ?? []
      self.objects = objects
    }
  }

  private var dice: SeededGenerator
  private var lastCall: UInt32 = 0
  private var lastPromise = PromiseNumber.first
  private var promised: [UInt32] = []
  /// The link's objects that have come, with how often, and its calls: number, requirement,
  /// promise.
  private var objects: [UInt32] = []
  private var calls: [(number: UInt32, requirement: UInt32, promise: UInt32?)] = []
  private var oneWayCalls = 0
  /// How many calls of its own were answered.
  private(set) var answers = 0

  init(seed: UInt64) { dice = SeededGenerator(seed: seed) }

  private static let named: [UInt32] = [
    ExportTable.number(named: "object"),
    ExportTable.number(named: EstateRemote._contract),
    ExportTable.number(named: ThermostatRemote._contract),
    ExportTable.number(named: StationRemote._contract),
  ]

  /// Arguments, by requirement.
  private static let arguments: [UInt32: [Message]] = {
    let one = Message(objects: 1) { $0.put(0 as UInt16) }
    let several = Message(objects: 2) { writer in
      writer.put(3 as UInt32)
      for place in [0, 1, 0] as [UInt16] { writer.put(place) }
    }
    let name = Message { $0.put("Zürich") }
    let number = Message { $0.put(3) }
    var all: [UInt32: [Message]] = [
      TestObject.Name.echo: [Message { $0.put([1, 2, 3] as [UInt8]) }],
      TestObject.Name.note: [number], TestObject.Name.fill: [number, Message { $0.put(40_000) }],
      TestObject.Name.callBack: [Message(objects: 1)], TestObject.Name.isMe: [Message(objects: 1)],
      TestObject.Name.keep: [Message(objects: 1), Message(objects: 3)],
      RemoteRequirement.nextElements.number: [number, Message()],
      fnv("set(_:)"): [Message { $0.put(1.5) }],
      fnv("subscript(_:)"): [name, Message { $0.put(Room(name: "hall")) }],
      fnv("reading(in:at:)"): [
        Message {
          $0.put(["hall": 1, "attic": 2])
          $0.put(7 as Int?)
        }
      ],
      fnv("store(_:)"): [Message { $0.put(Reading(celsius: 1, battery: 0)) }],
      fnv("watch(_:)"): [one], fnv("delegates(and:)"): [several], fnv("heat(progress:)"): [one],
      fnv("fail"): [number, Message { $0.put(0) }], fnv("session(for:)"): [name],
      fnv("leave(_:)"): [one], fnv("same(_:)"): [one], fnv("back(_:)"): [one],
      fnv("rename(_:)"): [name], fnv("note(_:)"): [number], fnv("tell(_:)"): [number],
      fnv("readings(from:)"): [number], fnv("changed(to:)"): [Message { $0.put(2.5) }],
    ]
    let empty: [UInt32] =
      [
        TestObject.Name.give, TestObject.Name.fail, TestObject.Name.budget,
        TestObject.Name.callKept, TestObject.Name.wait,
      ]
      + [
        "celsius", "ping()", "watched()", "undo()", "strict()", "wait()", "owner()", "session()",
        "first", "name()", "displays()",
      ].map(fnv)
    for number in empty { all[number] = [Message()] }
    return all
  }()
  private static let requirements = arguments.keys.sorted()
  /// Those of the named objects.
  private static let own: [UInt32: [UInt32]] = [
    named[0]: requirements.filter { $0 <= TestObject.Name.callKept },
    named[1]: requirements.filter { EstateRemote._requirement($0) != nil },
    named[2]: requirements.filter { ThermostatRemote._requirement($0) != nil },
    named[3]: requirements.filter { StationRemote._requirement($0) != nil },
  ]

  /// Results, by requirement.
  private static let results: [UInt32: [Message]] = {
    let one = Message(objects: 1) { $0.put(0 as UInt16) }
    let number = Message { $0.put(3) }
    let elements = Message { writer in
      writer.put(1 as UInt32)
      writer.put(Reading(celsius: 1))
      writer.put(0 as UInt8)
    }
    return [
      TestObject.Name.echo: [Message { $0.put([1, 2, 3] as [UInt8]) }],
      TestObject.Name.give: [Message(objects: 1)],
      fnv("celsius"): [Message { $0.put(1.5) }],
      fnv("watched()"): [
        Message { $0.put(false) },
        Message(objects: 1) {
          $0.put(true)
          $0.put(0 as UInt16)
        },
      ],
      fnv("delegates(and:)"): [
        Message(objects: 2) {
          $0.put(2 as UInt32)
          $0.put(0 as UInt16)
          $0.put(1 as UInt16)
        }
      ],
      fnv("reading(in:at:)"): [Message { $0.put(Reading(celsius: 1) as Reading?) }],
      fnv("store(_:)"): [number], fnv("heat(progress:)"): [number], fnv("undo()"): [one],
      fnv("session(for:)"): [one, Message()], fnv("owner()"): [one, Message()],
      fnv("name()"): [Message { $0.put("Ada") }], fnv("readings(from:)"): [one],
      RemoteRequirement.nextElements.number: [elements, Message()],
    ]
  }()

  // MARK: What it has heard

  mutating func note(_ frame: Frame) {
    switch frame {
    case .call(let number, _, let requirement, _, let promise, let body):
      if let number { calls.append((number, requirement, promise)) } else { oneWayCalls += 1 }
      note(body)
    case .answer(_, _, let body):
      answers += 1
      note(body)
    default: break
    }
  }

  private mutating func note(_ body: FrameBody) {
    for case .senders(let number) in body.objects { objects.append(number) }
  }

  // MARK: What it says

  mutating func hello() -> [UInt8] {
    let hello = Hello(
      message: 1 << 20, calls: UInt32.random(in: 0...20, using: &dice), bytes: 1 << 20,
      objects: UInt32.random(in: 0...50, using: &dice),
      token: Bool.random(using: &dice) ? [0x61, 0x62] : nil)
    let (greets, closes) = (Bool.random(using: &dice), Bool.random(using: &dice))
    return frames {
      $0.hello(hello)
      // In one with the hello, as links say it.
      if greets { $0.gone(object: PromiseNumber.greeting) }
      if closes { $0.gone(object: PromiseNumber.closing) }
    }
  }

  mutating func next() -> [UInt8] {
    switch Int.random(in: 0..<100, using: &dice) {
    case 0..<45: call()
    case 45..<75: answer()
    case 75..<80: cancel()
    case 80..<86: release()
    case 86..<89: goes()
    case 89..<94: carriedOut()
    case 94..<97: frames { $0.ping() }
    case 97..<99: frames { $0.pong() }
    default: end()
    }
  }

  private mutating func call() -> [UInt8] {
    let target = target()
    let own = one(in: 8) ? nil : Self.own[target]
    let requirement = pick(own ?? Self.requirements) ?? 0
    let message = changed(pick(Self.arguments[requirement] ?? []) ?? Message())
    let isOneWay = one(in: 5)
    if !isOneWay { lastCall = (lastCall + 1) % 64 }
    let budget = one(in: 6) ? UInt64.random(in: 0...10_000_000, using: &dice) : nil
    var promise: UInt32?
    if !isOneWay && one(in: 4) {
      lastPromise += 1
      promise = lastPromise
      promised.append(lastPromise)
    }
    let table = (0..<message.objects).map { _ in object() }
    return frames {
      $0.call(
        number: isOneWay ? nil : lastCall, object: target, requirement: requirement,
        budget: budget, promise: promise, message.bytes.count, objects: table.count)
      $0.put(bytes: message.bytes)
      for object in table { $0.put(object) }
    }
  }

  private mutating func target() -> UInt32 {
    switch Int.random(in: 0..<10, using: &dice) {
    case 0..<5: pick(Self.named) ?? 0
    case 5..<7: pick(objects) ?? 1
    case 7..<9: pick(promised) ?? pick(Self.named) ?? 0
    default: UInt32.random(in: 0...300, using: &dice)
    }
  }

  private mutating func object() -> FrameObject {
    switch Int.random(in: 0..<100, using: &dice) {
    case 0..<60: .senders(UInt32.random(in: 1...40, using: &dice))
    case 60..<98: .receivers(pick(objects) ?? pick(Self.named) ?? 0)
    // Breaks a rule, unless the promise is kept by now.
    default: .receivers(pick(promised) ?? 7)
    }
  }

  private mutating func answer() -> [UInt8] {
    guard !calls.isEmpty else { return call() }
    let call = calls.remove(at: Int.random(in: 0..<calls.count, using: &dice))
    if one(in: 10) {
      let code = RemoteFailure.Code.Kind.allCases.randomElement(using: &dice) ?? .failed
      return frames {
        $0.failure(number: call.number, RemoteFailure(RemoteFailure.Code(code), "no"))
      }
    }
    let results = Self.results[one(in: 4) ? pick(Self.requirements) ?? 0 : call.requirement]
    let message = changed(pick(results ?? []) ?? Message())
    let isError = one(in: 8)
    let table = (0..<message.objects).map { _ in object() }
    return frames {
      $0.answer(
        number: call.number, isError: isError, message.bytes.count, objects: table.count)
      $0.put(bytes: message.bytes)
      for object in table { $0.put(object) }
    }
  }

  private mutating func cancel() -> [UInt8] {
    let number = UInt32.random(in: 0..<64, using: &dice)
    return frames { $0.cancel(number: number) }
  }

  private mutating func release() -> [UInt8] {
    if let promise = promised.first, one(in: 2) {
      promised.removeFirst()
      return frames { $0.release(object: promise, arrivals: 1) }
    }
    guard !objects.isEmpty else { return frames { $0.ping() } }
    let number = objects.remove(at: Int.random(in: 0..<objects.count, using: &dice))
    return frames { $0.release(object: number, arrivals: 1) }
  }

  private mutating func goes() -> [UInt8] {
    let number = UInt32.random(in: 0...40, using: &dice)
    return frames { $0.gone(object: number) }
  }

  private mutating func carriedOut() -> [UInt8] {
    guard oneWayCalls > 0 else { return frames { $0.pong() } }
    oneWayCalls -= 1
    return frames { $0.carriedOut(calls: 1, bytes: 0) }
  }

  private mutating func end() -> [UInt8] {
    switch Int.random(in: 0..<20, using: &dice) {
    case 0: frames { $0.goodbye(Goodbye(reason: 1, text: "end")) }
    case 1: frames { $0.closing(isLast: false) }
    case 2: frames { $0.closing(isLast: true) }
    default: frames { $0.ping() }
    }
  }

  // MARK: Chance

  private mutating func one(in count: Int) -> Bool { Int.random(in: 0..<count, using: &dice) == 0 }

  private mutating func pick<Element>(_ all: [Element]) -> Element? {
    all.randomElement(using: &dice)
  }

  /// Some messages are changed, which does not end the link.
  private mutating func changed(_ message: Message) -> Message {
    var message = message
    if !one(in: 4) { return message }
    if message.bytes.isEmpty || one(in: 4) {
      message.bytes += (0..<Int.random(in: 1...12, using: &dice)).map { _ in 0xff }
    }
    let place = Int.random(in: 0..<message.bytes.count, using: &dice)
    switch Int.random(in: 0..<4, using: &dice) {
    case 0: message.bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
    case 1: message.bytes.removeSubrange(place...)
    case 2: message.bytes[place] = 0xff
    default: message.objects = Int.random(in: 0...3, using: &dice)
    }
    return message
  }
}
