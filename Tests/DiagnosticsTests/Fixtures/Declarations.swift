import Liaison

@Contract struct NoProtocol {}
// expect 11: fix: '@Contract' can be attached to a protocol only

@Contract
public final class NoProtocolEither {}
// expect 14: fix: '@Contract' can be attached to a protocol only

@Contract func noProtocolAtAll() {}
// expect 11: fix: '@Contract' can be attached to a protocol only
// expect 1: fix: 'extension' macro cannot be attached to global function ('noProtocolAtAll')

struct Outer {
  @Contract private protocol Hidden { func a() }
  // expect 13: error: '@Contract' cannot extend a private nested protocol; make it 'fileprivate'

  private struct Inner {
    @Contract protocol Nested { func a() }
    // expect 24: error: '@Contract' cannot extend a protocol in the private type 'Inner'; make the type 'fileprivate'
  }

  fileprivate struct Visible {
    @Contract protocol Nested { func a() }
  }

  var computed: Int {
    @Contract protocol Local { func a() }
    // expect 15: error: '@Contract' cannot be used on a local protocol, because the types that it generates would not be visible there; move the protocol out of the function
    // expect 24: error: local type cannot have attached extension macro
    return 1
  }
}

struct Generic<Value> {
  @Contract protocol Nested { func a() }
  // expect 22: error: protocol 'Nested' cannot be nested in a generic context
}

func local() {
  @Contract
  protocol Local { func a() }
  // expect 3: error: '@Contract' cannot be used on a local protocol, because the types that it generates would not be visible there; move the protocol out of the function
  // expect 12: error: local type cannot have attached extension macro
}

@Contract @Contract(.proxy) protocol Twice: AnyObject { func a() }
// expect 11: fix: '@Contract' is written twice

@Contract protocol Loose: ~Copyable { func a() }
// expect 27: fix: '~Copyable' cannot be forwarded, because a value that cannot be copied cannot be shared

@Contract protocol Comparing: AnyObject, Comparable { func a() }
// expect 42: fix: the requirements of 'Comparable' cannot be forwarded; let the conforming types inherit it

@Contract protocol Composed: AnyObject & Comparable { func a() }
// expect 42: fix: the requirements of 'Comparable' cannot be forwarded; let the conforming types inherit it

class Base {}

@Contract protocol Based: AnyObject where Self: Base { func a() }
// expect 43: error: 'Self: Base' is nothing that generated types can promise; if 'Base' is a contract, write 'protocol Based: Base'

@Contract(.handlers) protocol Store<Key> { associatedtype Key; associatedtype Value; func value(of key: Key) }
// expect 79: fix: the associated type 'Value' has to be primary, or 'any Store' cannot be called

@Contract(.handlers) protocol Queue { associatedtype Element; func add(_ element: Element) }
// expect 54: fix: the associated type 'Element' has to be primary, or 'any Queue' cannot be called

@Contract(.proxy) protocol Counter: Actor { func count() async }

@Contract(.proxy) protocol ClickCounter: Actor, Counter { func click() async }
// expect 49: error: a contract of actors cannot inherit from another contract
