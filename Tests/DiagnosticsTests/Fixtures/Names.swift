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
  var owner: Int { get }
}

@Contract
protocol Reserving: AnyObject {
  @Named("_owner") func keep()
  // expect 10: fix: a handler cannot be called '_owner', which handlers use themselves; choose another name
}

@Contract
protocol Adapter: AnyObject {
  var handlers: Int { get }
  @Optional func implemented()
  func implements(_ number: Int)
  func delegate()
  func `self`()
}

@Contract
protocol Setting: AnyObject {
  var mode: Int { get set }
  func setMode(_ mode: Int)
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
