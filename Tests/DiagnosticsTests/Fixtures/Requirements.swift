import Liaison

@Contract
protocol Statics: AnyObject {
  static func make()
  @MainActor static var shared: Int { get }
  init?(_ x: Int)
  static prefix func - (one: Self) -> Self
  // expect 10: error: generated types cannot have '-', because the compiler does not find unary operators that a macro declares; require a method instead
  func right()
}

@Contract
protocol Selfish<Item>: AnyObject {
  associatedtype Item
  func isEqual(to other: Self?)
  // expect 26: fix: 'isEqual(to:)' mentions 'Self', which cannot be called through 'any'; name the protocol instead
  var next: Self { get }
  // expect 13: fix: 'next' mentions 'Self', which cannot be called through 'any'; name the protocol instead
  func take(_ items: [Self.Item])
  // expect 23: fix: generated types know 'Item' by its name only; write it without 'Self.'
}

@Contract
protocol Names: AnyObject {
  func _roster()
  // expect 8: error: '_roster' is a name that generated types use themselves; rename the requirement
  func give(_ file: sending Int)
  // expect 21: fix: a 'sending' parameter cannot be forwarded, because it can be given away only once; make its type Sendable
}

@Contract(.multicast)
protocol Answers: AnyObject {
  func file(shouldOpen name: String) -> Bool
  // expect 8: fix: 'file(shouldOpen:)' returns a value, and nothing says how the results of many delegates become one; write '@Answer(.all, whenNobody: true)' before it
  var names: [String] { get }
  // expect 7: fix: 'names' returns a value, and nothing says how the results of many delegates become one; write '@Answer(.collect, whenNobody: [])' before it
  subscript(name: String) -> Int? { get }
  // expect 3: fix: 'subscript(_:)' returns a value, and nothing says how the results of many delegates become one; write '@Answer(.first, whenNobody: nil)' before it
  func size() -> Int
  // expect 8: fix: 'size()' returns a value, and nothing says how the results of many delegates become one; write '@Answer(.first, whenNobody: …)' before it
  func removeAll()
  // expect 8: error: 'removeAll()' is what every multicast calls something of its own; rename the requirement, or ask for '@Contract(.proxy, .handlers)'
}

@Contract(.handlers)
protocol Generic: AnyObject {
  func show<Item>(_ item: Item)
  // expect 8: error: 'show(_:)' cannot be a closure, because closures have no generic parameters and do not rethrow; conform to 'Generic' with a type instead
  func each(_ body: () throws -> Void) rethrows
  // expect 8: error: 'each(_:)' cannot be a closure, because closures have no generic parameters and do not rethrow; conform to 'Generic' with a type instead
}

@Contract
protocol Wide: AnyObject {
  /* 你好 */ optional func make()
  // expect 16: fix: 'optional' needs the Objective-C runtime; write '@Optional'
  // expect 16: fix: 'optional' can only be applied to members of an '@objc' protocol
}

@Contract
protocol Migrated: AnyObject {
  optional func a()
  // expect 3: fix: 'optional' needs the Objective-C runtime; write '@Optional'
  // expect 3: fix: 'optional' can only be applied to members of an '@objc' protocol
  let constant: Int
  // expect 3: error: '@Contract' cannot read this as a requirement
  // expect 7: error: protocols cannot require properties to be immutable; declare read-only properties by using 'var' with a '{ get }' specifier
}

@Contract
protocol Mutating: AnyObject {
  mutating func change()
  // expect 3: error: 'mutating' is not valid on instance methods in class-bound protocols
}

protocol Building<Built> { associatedtype Built }

@Contract
protocol Buildable {
  associatedtype Builder: Building<Self>
  // expect 36: error: 'Builder' is constrained by 'Self', and generated types stand in for any conforming type; leave 'Self' out of the constraint, and let the conforming types keep to it
  func builder() -> Builder
}
