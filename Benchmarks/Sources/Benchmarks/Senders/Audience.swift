/// The listeners of one measurement, held strongly from before its start until after its end.
///
/// `@unchecked Sendable`: one thread tells a listener, and its total is read when that has ended.
final class Audience: @unchecked Sendable {
  let listeners: [any Listener]
  private let adders: [Unmanaged<Adder>]

  /// Listeners to which nobody has made a weak reference yet.
  init(count: Int) {
    listeners = (0..<count).map { _ in makeListener() }
    adders = listeners.map { .passUnretained($0 as! Adder) }
  }

  /// Hands listeners out without counting references to them, as is an object that adds itself. What
  /// is measured counts what it needs; the loop should not, least of all for those whose listeners
  /// are referred to weakly, where counting is dear.
  func hand(_ order: some Sequence<Int>, to body: (any Listener) -> Void) {
    for index in order { adders[index]._withUnsafeGuaranteedRef { body($0) } }
  }

  /// Hands all of them out, in order.
  func handAll(to body: (any Listener) -> Void) { hand(adders.indices, to: body) }

  /// The sum of everything that the listeners were told.
  var total: Int {
    listeners.reduce(0) { $0 + ($1 as! any Totalling).total }
  }
}

/// The real type stays hidden, so that a call is a call through the witness table for everybody.
@inline(never)
@_optimize(none)
private func makeListener() -> any Listener {
  opaque(true) ? Adder() : Subtractor()
}

private protocol Totalling {
  var total: Int { get }
}

private final class Adder: Listener, Totalling {
  private(set) var total = 0

  func changed(_ x: Int) {
    total &+= x
  }
}

/// Never made: with a second conformer the compiler cannot take the first for the only one.
private final class Subtractor: Listener, Totalling {
  private(set) var total = 0

  func changed(_ x: Int) {
    total &-= x
  }
}
