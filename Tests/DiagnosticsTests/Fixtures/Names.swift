import Liaison

let name: StaticString = "a"

@Contract
protocol Loading: AnyObject {
  func load(_ number: Int)
  func load(_ name: String)
  func load(_ name: String?)
}

@Contract
protocol Taken: AnyObject {
  func open()
  @Named("open") func show()
  // expect 10: fix: 'open' is already the handler of 'open()'; choose another name
}

@Contract
protocol Reserved: AnyObject {
  func asDelegate()
  // expect 8: fix: the handler of 'asDelegate()' cannot be called 'asDelegate', which handlers use themselves; choose another name with '@Named("…")'
  var owner: Int { get }
  // expect 7: fix: the handler of 'owner' cannot be called 'owner', which handlers use themselves; choose another name with '@Named("…")'
}

@Contract
protocol Adapter: AnyObject {
  var handlers: Int { get }
  @Optional func implemented()
  func implements(_ number: Int)
  func delegate()
  func `self`()
  // expect 8: fix: the handler of 'self()' cannot be called 'self', which handlers use themselves; choose another name with '@Named("…")'
}

@Contract
protocol Setting: AnyObject {
  var mode: Int { get set }
  func setMode(_ mode: Int)
  // expect 8: fix: the handler of 'setMode(_:)' cannot be called 'setMode', because that is what sets 'mode'; choose another name with '@Named("…")'
}

@Contract
protocol Words: AnyObject {
  @Named("did end") func a()
  // expect 10: fix: "did end" is not a name; '@Named' needs one in quotes, of letters, digits and '_'
  @Named("") func b()
  // expect 10: error: "" is not a name; '@Named' needs one in quotes, of letters, digits and '_'
  @Named("a\(1)") func c()
  // expect 10: error: "a\(1)" is not a name; '@Named' needs one in quotes, of letters, digits and '_'
  @Named("class") func d()
}
