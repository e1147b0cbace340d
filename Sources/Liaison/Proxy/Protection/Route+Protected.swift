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
    Route(through: ProtectedWay(route, by: protection))
  }
}

/// Asks a protection before every call.
final class ProtectedWay<Target>: Way<Target> {
  private let route: Route<Target>
  private let protection: Protection
  private let membrane: Membrane

  init(_ route: Route<Target>, by protection: Protection) {
    self.route = route
    self.protection = protection
    membrane = protection.membrane
  }

  override func enter(_ requirement: Requirement, without standIn: StandIn) -> Entry<Target> {
    if let error = protection.check(requirement) { return .refused(error) }
    return route.enter(requirement, without: standIn)
  }

  override nonisolated(nonsending) func enterSuspending(
    _ requirement: Requirement, without standIn: StandIn
  ) async -> Entry<Target> {
    if let error = await protection.checkSuspending(requirement) { return .refused(error) }
    return await route.enterSuspending(requirement, without: standIn)
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

extension Protection {
  /// What was said of results, here or where it is a view of.
  var membrane: Membrane {
    let own = ledger.withLock { $0.membrane }
    return own.isEmpty ? origin?.membrane ?? own : own
  }
}
