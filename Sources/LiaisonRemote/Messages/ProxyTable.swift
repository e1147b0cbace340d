internal import Liaison

/// The proxies of one object: one per contract, as long as that is used.
///
/// A reference that a method loads may become the last one to its proxy. The proxy's deinit then
/// runs the user's code, because tokens may be tied to the proxy. So a method adds the proxies that
/// it loads and does not return to `others`, which the caller releases outside the lock.
struct ProxyTable: Sendable {
  typealias Others = [any AnyObject & Sendable]

  private struct Weak: Sendable {
    weak var proxy: (any AnyObject & Sendable)?
  }

  private var all: [Weak] = []

  func find<Proxy: AnyObject & Sendable>(_ type: Proxy.Type, _ others: inout Others) -> Proxy? {
    for each in all {
      guard let living = each.proxy else { continue }
      if let proxy = living as? Proxy { return proxy }
      others.append(living)
    }
    return nil
  }

  mutating func findOrAdd<Proxy: AnyObject & Sendable>(
    _ proxy: Proxy, _ others: inout Others
  ) -> Proxy {
    if let other = find(Proxy.self, &others) { return other }
    all.removeAll { each in
      guard let living = each.proxy else { return true }
      others.append(living)
      return false
    }
    all.append(Weak(proxy: proxy))
    return proxy
  }
}

extension RemoteReference {
  /// The object's proxy of a class: the one that there is, or a new one.
  func proxy<Proxy: AnyObject & Sendable>(of type: Proxy.Type, orMake make: () -> Proxy) -> Proxy {
    var others = ProxyTable.Others()
    defer { extendLifetime(others) }
    if let proxy = proxies.withLock({ $0.find(type, &others) }) { return proxy }
    let proxy = make()
    return proxies.withLock { $0.findOrAdd(proxy, &others) }
  }
}
