import Liaison

@Contract
protocol Unanswered: AnyObject {
  func ask(_ question: String) -> Int
  func answered(_ answer: Int, by delegate: any Unanswered)
  var isNew: Bool { get }
}

func useUnanswered(_ delegate: any Unanswered) {
  let delegates = UnansweredMulticast()
  // expect 19: error: 'UnansweredMulticast' is unavailable: 'ask(_:)' returns a value, and nothing says how the results of many delegates become one; write '@Answer(.first, whenNobody: …)' before it
  delegates.add(delegate, priority: .high)
  delegates.answered(3, by: delegate)
  let answer: Int = delegates.ask("once")
  let isNew: Bool = delegates.isNew
  _ = (answer, isNew)
}

@Contract
protocol Generic: AnyObject {
  func show<Item>(_ item: Item)
}

func useGeneric(_ handlers: GenericHandlers) {}
// expect 29: error: 'GenericHandlers' is unavailable: 'show(_:)' cannot be a closure, because closures have no generic parameters and do not rethrow; conform to 'Generic' with a type instead

@Contract
protocol Near: AnyObject { func a() }

func useNear(_ near: any Near) {
  NearMulticast().add(near, deliver: .main)
  // expect 19: error: 'add(_:deliver:mailbox:priority:)' is unavailable: Delegates of this contract are called where the call is made. Write '@Contract(.anywhere)' before it to deliver elsewhere
}

@Contract
protocol Counting: AnyObject {
  @Answer(.first, whenNobody: 0) var count: Int { get }
}

func useCounting() {
  _ = CountingMulticast()
  // expect 7: error: 'CountingMulticast' is unavailable: 'count' is what every multicast calls something of its own; rename the requirement, or ask for '@Contract(.proxy, .handlers)'
  _ = CountingProxy(.to(CountingHandlers(count: { 1 }).asDelegate()))
}

@Contract
protocol Branch: AnyObject { func remove(_ child: any Branch) }

func useBranch() {
  _ = BranchMulticast()
  // expect 7: error: 'BranchMulticast' is unavailable: 'remove(_:)' is what every multicast calls something of its own; rename the requirement, or ask for '@Contract(.proxy, .handlers)'
}

protocol Foreign: AnyObject { func a(); func b() }

@Contract(.adopting(Foreign.self))
protocol Adopting: AnyObject { func a() }

func useAdopting() {
  _ = AdoptingMulticast()
  _ = AdoptingHandlers.self
  // expect 7: error: 'AdoptingHandlers' is unavailable: handlers can stand in for 'Foreign' only if the contract inherits from it; write 'protocol Adopting: Foreign'
}

@Contract(.nonsense) protocol Nonsense { func a() }
// expect 12: error: type 'ContractOption' has no member 'nonsense'

struct Mode: Sendable { static let off = Mode() }

@Contract
protocol Implicit: AnyObject {
  @Answer(.first, whenNobody: .off) func a() -> Mode
  // expect 32: error: cannot infer contextual base in reference to member 'off'
  @Answer(.first, whenNobody: Mode.off) func b() -> Mode
}

@Contract
protocol Wrong: AnyObject {
  @Answer(.nonsense) func a() -> Int
  // expect 11: error: '.nonsense' is not an answer that '@Answer' can read; write '.all', '.any', '.none', '.first', '.last', '.collect', '.reduce' or '.by'
  // expect 12: error: cannot infer contextual base in reference to member 'nonsense'
}
