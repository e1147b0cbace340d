import Liaison

final class File {}

@Contract protocol Wide: AnyObject { func show<Item>(_ item: Item) }

@Contract protocol WideChild: Wide { func more() }

@Contract(.proxy) protocol Bare: AnyObject { func a() }

@Contract protocol BareChild: Bare { func b() }

func useBare(_ bare: any Bare, _ child: any BareChild) {
  _ = BareChildHandlers(bare: .init(bare), b: {})
  _ = BareChildHandlers(child)
}

@Contract(.spy) protocol BareSpyChild: Bare { func c() }
// expect 40: error: '_BareSpy' is unavailable: 'Bare' must have '.spy' too

@Contract(.spy) protocol Keeping: AnyObject { func keep(_ file: File) }

@Contract(.spy) protocol KeepingChild: Keeping, Sendable { func b() }
// expect 40: error: type 'KeepingChildInvocation._KeepingInvocationFound' (aka 'KeepingInvocation') does not conform to the 'Sendable' protocol

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
