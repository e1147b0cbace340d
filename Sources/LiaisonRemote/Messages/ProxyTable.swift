/// The proxies of one object: one per contract, as long as that is used.
struct ProxyTable: Sendable {
  private struct Weak: Sendable {
    weak var proxy: (any AnyObject & Sendable)?
  }

  private var all: [Weak] = []

  func find<Proxy: AnyObject & Sendable>(_ type: Proxy.Type) -> Proxy? {
    for each in all { if let proxy = each.proxy as? Proxy { return proxy } }
    return nil
  }

  mutating func findOrAdd<Proxy: AnyObject & Sendable>(_ proxy: Proxy) -> Proxy {
    if let other = find(Proxy.self) { return other }
    all.removeAll { $0.proxy == nil }
    all.append(Weak(proxy: proxy))
    return proxy
  }
}
