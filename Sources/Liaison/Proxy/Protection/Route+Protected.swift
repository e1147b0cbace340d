extension Route {
  /// To a subject that not everybody may ask everything.
  ///
  ///     let safe = ImageStoreProxy(.protected(store, by: protection))
  public static func protected(_ subject: Target, by protection: Protection) -> Route {
    protected(.to(subject), by: protection)
  }

  /// The same in front of another route: a subject that nobody may ask is not even made.
  ///
  ///     let safe = ImageStoreProxy(.protected(.virtual { try openStore() }, by: protection))
  public static func protected(_ route: Route, by protection: Protection) -> Route {
    guard let intercepted = route.way as? InterceptedWay<Target> else {
      return Route(through: ProtectedWay(route, by: protection))
    }
    // Asked in front of the interceptors, as one of them, so that a call passes one list.
    let membrane = protection.membrane
    let inner = intercepted.route
    return Route(
      through: InterceptedWay(
        membrane.isEmpty ? inner : Route(through: MembraneWay(inner, membrane)),
        by: [.protection(protection)] + intercepted.interceptors))
  }
}

extension Interceptor {
  /// Asks a protection.
  fileprivate static func protection(_ protection: Protection) -> Self {
    Self(before: { call in
      if protection.mayAsk {
        return .first {
          if let error = await protection.checkSuspending(call.requirement) { throw error }
        }
      }
      return protection.check(call.requirement).map { .refuse($0) } ?? .proceed
    })
  }
}

/// Puts what the subject hands out behind a protection.
class MembraneWay<Target>: Way<Target> {
  fileprivate let route: Route<Target>
  private let membrane: Membrane

  init(_ route: Route<Target>, _ membrane: Membrane) {
    self.route = route
    self.membrane = membrane
  }

  override func enter(_ crossing: inout Crossing, without standIn: StandIn) -> Entry<Target> {
    route.enter(&crossing, without: standIn)
  }

  override nonisolated(nonsending) func enterSuspending(
    _ crossing: inout Crossing, without standIn: StandIn
  ) async -> Entry<Target> {
    await route.enterSuspending(&crossing, without: standIn)
  }

  override func keep(
    _ letter: @escaping @Sendable (Target) -> Void, of requirement: Requirement
  ) { route.keep(letter, of: requirement) }

  override var handsOut: Bool { !membrane.isEmpty || route.handsOut }

  override func handOut<Part>(_ part: Part) -> Part {
    let part = route.handOut(part)
    return membrane.wrapper(for: Part.self)?(part) as? Part ?? part
  }
}

/// Asks a protection before every call.
final class ProtectedWay<Target>: MembraneWay<Target> {
  private let protection: Protection

  init(_ route: Route<Target>, by protection: Protection) {
    self.protection = protection
    super.init(route, protection.membrane)
  }

  override func enter(_ crossing: inout Crossing, without standIn: StandIn) -> Entry<Target> {
    if let error = protection.check(crossing.requirement) { return .refused(error) }
    return route.enter(&crossing, without: standIn)
  }

  override nonisolated(nonsending) func enterSuspending(
    _ crossing: inout Crossing, without standIn: StandIn
  ) async -> Entry<Target> {
    if let error = await protection.checkSuspending(crossing.requirement) {
      return .refused(error)
    }
    return await route.enterSuspending(&crossing, without: standIn)
  }
}

extension Protection {
  /// What was said of results, here or where it is a view of.
  var membrane: Membrane {
    let own = ledger.withLock { $0.membrane }
    return own.isEmpty ? origin?.membrane ?? own : own
  }
}
