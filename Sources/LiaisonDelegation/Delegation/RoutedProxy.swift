/// What every generated proxy has in common: it reaches its subject by a route.
///
/// A contract's proxy stands in for a subject anywhere. What may stand in front of the subject
/// plugs in here, so that generated code names none of it.
public protocol RoutedProxy: AnyObject, SendableMetatype {
  /// What the proxy stands in for.
  associatedtype _ProxyTarget

  /// A proxy of the subject to which the route leads.
  ///
  /// It keeps the route, which keeps what it needs. The subject is not called, and a subject that
  /// is made on first use is not made yet.
  nonisolated init(_ route: Route<_ProxyTarget>)
}
