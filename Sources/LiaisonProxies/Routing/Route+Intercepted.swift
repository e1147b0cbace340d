public import LiaisonDelegation

extension Route {
  /// The same route, with interceptors around every call. Without interceptors, it is the route
  /// itself.
  ///
  ///     let store = ImageStoreProxy(.virtual { try openStore() }.intercepted(by: .retry(3)))
  public func intercepted(by interceptors: Interceptor...) -> Route {
    intercepted(by: interceptors)
  }

  /// The same route, with a list of interceptors around every call.
  ///
  /// They come before the interceptors that the route already has; so do a proxy's `interceptors:`.
  /// An empty list returns the route itself.
  public func intercepted(by interceptors: [Interceptor]) -> Route {
    if interceptors.isEmpty { return self }
    let others = (passage as? InterceptorChain)?.interceptors ?? []
    return through(InterceptorChain(interceptors + others))
  }
}

extension RoutedProxy {
  /// A proxy with interceptors around every call, the outermost first; see ``Interceptor``.
  ///
  /// - Parameters:
  ///   - route: How the subject is reached.
  ///   - interceptors: They are asked before the interceptors of the route.
  public nonisolated init(_ route: Route<_ProxyTarget>, interceptors: [Interceptor]) {
    self.init(route.intercepted(by: interceptors))
  }
}
