public import LiaisonDelegation

extension Route {
  /// The same route, with something around every call. Nothing is added if there is nothing.
  ///
  ///     let store = ImageStoreProxy(.virtual { try openStore() }.intercepted(by: .retry(3)))
  public func intercepted(by interceptors: Interceptor...) -> Route {
    intercepted(by: interceptors)
  }

  /// As above. A proxy's `interceptors:` go this way: in front of those that the route has already.
  public func intercepted(by interceptors: [Interceptor]) -> Route {
    if interceptors.isEmpty { return self }
    let others = (passage as? InterceptorChain)?.interceptors ?? []
    return through(InterceptorChain(interceptors + others))
  }
}

extension RoutedProxy {
  /// A proxy with something around every call, the outermost first; see ``Interceptor``.
  ///
  /// - Parameters:
  ///   - route: How the subject is reached.
  ///   - interceptors: What is asked in front of what the route asks.
  public nonisolated init(_ route: Route<_ProxyTarget>, interceptors: [Interceptor]) {
    self.init(route.intercepted(by: interceptors))
  }
}
