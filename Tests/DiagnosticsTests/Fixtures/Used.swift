import Liaison

struct Failure: Error {}

@Contract
protocol Twice: AnyObject {
  @Optional @Optional func told(_ value: Int)
  // expect 13: error: '@Optional' is written twice
  func asked() async
}

@Contract
protocol Silent: AnyObject {
  @Answer(.all) func told(_ value: Int)
  // expect 3: error: 'told(_:)' returns nothing, so there is nothing to answer
}

@Contract
protocol Nobody: AnyObject {
  @Answer(.first) func asked(_ value: Int) -> Int
  // expect 11: error: '.first' needs 'whenNobody:', because 'Int' has no value that stands for nobody
  @Answer(.all) func list() -> [Int]
  // expect 11: error: '.all' makes one Bool of many; '[Int]' needs '.first', '.last', '.collect' or '.reduce'
  @Answer(.all, whenNobody: 1) @Optional func may() -> Bool
  // expect 29: error: '1' cannot be nobody's answer, because 'may()' returns 'Bool'
  @Optional func left() -> Int
  // expect 3: error: 'left()' is optional and returns a value, and nothing says what it is when it is left out; write '@Answer' with 'whenNobody:' before it, or make its result optional
}

@Contract
protocol Late: AnyObject {
  @Asked(.concurrently) func told(_ value: Int)
  // expect 3: error: '@Asked' is about waiting, so the requirement has to be 'async'
  @Errors(.stopping) func failed()
  // expect 3: error: '@Errors' is about what is thrown, so the requirement has to be 'throws'
  @Requires(get: .read, set: .write) func read() throws
  // expect 3: error: 'read()' is not set, so there is one right to require; write '@Requires(…)' without 'set:'
  @Placeholder("none") func asked() -> Int
  // expect 16: error: '"none"' cannot stand in, because 'asked()' returns 'Int'
  @Placeholder(1) func stored()
  // expect 3: error: 'stored()' returns nothing, so nothing has to stand in; what is told is kept or dropped as the route says
}

extension Rights {
  static let read = Rights("read")
  static let write = Rights("write")
}

@Contract(.multicast)
protocol Unsaid: AnyObject {
  func asked() -> Bool
  // expect 8: error: 'asked()' returns a value, and nothing says how the results of many delegates become one; write '@Answer(.all, whenNobody: true)' before it
}

@Contract
protocol Handled: AnyObject {
  @Named("owner") func told()
  // expect 10: error: a handler cannot be called 'owner', which handlers use themselves; choose another name
  @Named("a b") func heard()
  // expect 10: error: "a b" is not a name; '@Named' needs one in quotes, of letters, digits and '_'
  @Named("same") func one()
  @Named("same") func two()
  // expect 10: error: 'same' is already the handler of 'one()'; choose another name
}

@Contract(.adopting())
// expect 11: error: '.adopting' needs the protocols whose conformers are the delegates: '.adopting(Other.self)'
protocol Adopting: AnyObject {
  func told()
}

@Contract(.proxy, .proxy, .multicast, .handlers)
// expect 19: error: '.proxy' is written twice
protocol Doubled: AnyObject {
  func told()
}

@Contract(.spy)
// expect 11: error: '.spy' cannot be used here, because nobody stands between an actor and its calls
protocol Acting: Actor {
  @Optional func told()
  // expect 3: error: '@Optional' cannot be used in a contract of actors
}

@Contract(.anywhere)
protocol Placed: AnyObject {
  @MainActor func shown()
  // expect 3: error: 'shown()' runs on '@MainActor', and '.anywhere' lets it be called where nothing can wait for that; make it 'async'
  func told()
}

@Contract(.anywhere)
@MainActor
protocol Homely: AnyObject {
  nonisolated func shown()
  // expect 3: error: 'shown()' runs elsewhere, and '.anywhere' sends every call to '@MainActor'
  func told()
}

func use(_ twice: any Twice) async {
  let twices = TwiceMulticast()
  twices.add(twice)
  twices.told(1)
  await TwiceProxy(.to(twice)).asked()
  _ = twices.add(TwiceHandlers(asked: {}))

  let silents = SilentMulticast()
  silents.told(1)
  _ = silents.add(SilentHandlers(told: { _ in }))

  let nobodies = NobodyMulticast()
  _ = nobodies.asked(1) + nobodies.list().count
  _ = nobodies.may() && nobodies.left() == 0
  _ = nobodies.add(NobodyHandlers(asked: { $0 }, list: { [] }))

  let lates = LateMulticast()
  lates.told(1)
  lates.failed()
  try? lates.read()
  _ = lates.asked()
  _ = lates.add(LateHandlers(told: { _ in }, failed: {}, read: {}, asked: { 1 }, stored: {}))

  _ = UnsaidMulticast().asked()
  HandledMulticast().told()
  AdoptingMulticast().told()
  _ = DoubledMulticast()
  await ActingMulticast().told()
  PlacedMulticast().told()
  HomelyMulticast().told()
}

func keep(
  _ handled: HandledHandlers, _ adopting: AdoptingProxy, _ acting: ActingMulticast,
  _ homely: HomelyProxy
) {}
