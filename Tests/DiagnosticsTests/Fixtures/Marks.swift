import Liaison

struct Failure: Error {}

let rule = AnswerName.all
let policy = ErrorPolicy.collected
let order = AskingOrder.concurrently

protocol Plain {
  @Optional func a()
  // expect 3: error: '@Optional' marks a requirement of a contract; write '@Contract' before the protocol
}

final class Owner {
  @Answer(.all) func a() -> Bool { true }
  // expect 3: error: '@Answer' can be attached to a method, property or subscript of a contract only
}

@Contract
protocol Extended: AnyObject { func a() }

extension Extended {
  @Named("c") func b() {}
  // expect 3: error: '@Named' can be attached to a method, property or subscript of a contract only
}

@Contract
protocol Twice: AnyObject {
  @Optional @Named("b") @Optional func a()
  // expect 25: fix: '@Optional' is written twice
}

@Contract
protocol Misspelt: AnyObject {
  @Optinal func a()
  // expect 3: fix: '@Optinal' marks nothing; did you mean '@Optional'?
  // expect 4: fix: unknown attribute 'Optinal'
  @optional func b()
  // expect 3: fix: '@optional' marks nothing; did you mean '@Optional'?
  // expect 3: fix: 'optional' is a declaration modifier, not an attribute
  // expect 3: fix: 'optional' can only be applied to members of an '@objc' protocol
  @answer(.all) func c() -> Bool
  // expect 3: fix: '@answer' marks nothing; did you mean '@Answer'?
  // expect 4: fix: unknown attribute 'answer'
  @nonsense func d()
  // expect 4: error: unknown attribute 'nonsense'
}

@Contract
protocol Errors: AnyObject {
  @Errors(.collected) func a()
  // expect 3: fix: '@Errors(.collected)' throws 'CollectedErrors', so the requirement has to be 'throws' without a type
  @Errors(.collected) func b() throws(Failure)
  // expect 3: fix: '@Errors(.collected)' throws 'CollectedErrors', so the requirement has to be 'throws' without a type
  @Errors(.stopping) func c()
  // expect 3: fix: '@Errors' is about what is thrown, so the requirement has to be 'throws'
  @Errors(policy) func d() throws
  // expect 11: error: 'policy' is nothing that '@Errors' can read; write '.stopping' or '.collected'
}

@Contract
protocol Asked: AnyObject {
  @Asked(.concurrently, within: .seconds(1)) func a()
  // expect 3: fix: '@Asked' is about waiting, so the requirement has to be 'async'
  @Asked(.concurrently)
  // expect 3: fix: '@Asked' may throw 'LateDelegate', so the requirement cannot throw a type of its own
  func b() async throws(Failure)
  @Asked(order) func c() async
  // expect 10: error: 'order' is nothing that '@Asked' can read; write '.inOrder' or '.concurrently'
}

@Contract
protocol Workers: Actor {
  @Optional func a() async
  // expect 3: fix: '@Optional' cannot be used in a contract of actors
  @Asked(.concurrently) func b() async
  // expect 3: fix: '@Asked' cannot be used in a contract of actors
}

@Contract
protocol Left: AnyObject {
  @Optional func a() -> Int
  // expect 3: fix: 'a()' is optional and returns a value, and nothing says what it is when it is left out; write '@Answer' with 'whenNobody:' before it, or make its result optional
  @Optional @Answer(.reduce(0, +)) func b() -> Int
  // expect 3: fix: 'b()' is optional and returns a value, and nothing says what it is when it is left out; write '@Answer' with 'whenNobody:' before it, or make its result optional
}

@Contract
protocol Answers: AnyObject {
  @Answer(.all) func a()
  // expect 3: fix: 'a()' returns nothing, so there is nothing to answer
  @Answer(.all) func b() -> Bool?
  // expect 11: fix: '.all' makes one Bool of many; 'Bool?' needs '.first', '.last', '.collect' or '.reduce'
  @Answer(.first) func c() -> Int
  // expect 11: fix: '.first' needs 'whenNobody:', because 'Int' has no value that stands for nobody
  @Answer(.collect) func d() -> Int?
  // expect 11: fix: '.collect' puts results one after the other, and 'Int?' cannot be joined so; use '.first', '.last' or '.reduce'
  @Answer(.all, whenNobody: 1) func e() -> Bool
  // expect 29: error: '1' cannot be nobody's answer, because 'e()' returns 'Bool'
  @Answer(.last, whenNobody: nil) func f() -> Int
  // expect 30: error: 'nil' cannot be nobody's answer, because 'f()' returns 'Int'
  @Answer(rule) func g() -> Bool
  // expect 11: error: 'rule' is not an answer that '@Answer' can read; write '.all', '.any', '.none', '.first', '.last', '.collect', '.reduce' or '.by'
}

@Contract
protocol Kept: AnyObject {
  @Requires(get: .read, set: .write) func a()
  // expect 3: error: 'a()' is not set, so there is one right to require; write '@Requires(…)' without 'set:'
  @Placeholder(1) func b()
  // expect 3: fix: 'b()' returns nothing, so nothing has to stand in; what is told is kept or dropped as the route says
  @Placeholder("none") func c() -> Int
  // expect 16: error: '"none"' cannot stand in, because 'c()' returns 'Int'
  @Requires(.read) func d() -> Int?
  // expect 25: fix: 'd()' cannot throw, and nothing says what it returns where it is refused; write '@Placeholder(…)' before it, or let it throw
}
