import Liaison

final class File {}

@Contract protocol Wide: AnyObject { func show<Item>(_ item: Item) }

@Contract protocol WideChild: Wide { func more() }
// expect 31: error: 'WideHandlers' is unavailable: 'show(_:)' cannot be a closure, because closures have no generic parameters and do not rethrow; conform to 'Wide' with a type instead

@Contract(.proxy) protocol Bare: AnyObject { func a() }

@Contract protocol BareChild: Bare { func b() }
// expect 31: error: cannot find type 'BareHandlers' in scope

@Contract(.spy) protocol Keeping: AnyObject { func keep(_ file: File) }

@Contract(.spy) protocol KeepingChild: Keeping, Sendable { func b() }
// expect 40: error: type 'KeepingChildInvocation._KeepingInvocation' (aka 'KeepingInvocation') does not conform to the 'Sendable' protocol

@Contract protocol Required: AnyObject { func must(); @Optional func may() }

@Contract protocol RequiredChild: Required { @Optional func more() }

func useRequired() {
  _ = RequiredChildHandlers(required: .init(must: {}))
  _ = RequiredChildHandlers(more: {})
  // expect 28: error: missing argument for parameter 'must' in call
}

@Contract protocol Vault: Actor {
  func put(_ file: File)
  // expect 20: error: type 'File' does not conform to the 'Sendable' protocol
  func each(_ body: () -> Void)
  // expect 21: error: type '() -> Void' does not conform to the 'Sendable' protocol
  func first() -> File
  // expect 19: error: type 'File' does not conform to the 'Sendable' protocol
  nonisolated func peek(_ file: File)
}
