extension Route {
  /// The same route, with something around every call. Nothing is added if there is nothing.
  ///
  ///     let store = ImageStoreProxy(.virtual { try openStore() }.intercepted(by: .retry(3)))
  public func intercepted(by interceptors: Interceptor...) -> Route {
    intercepted(by: interceptors)
  }

  /// As above. A proxy's `interceptors:` go this way.
  public func intercepted(by interceptors: [Interceptor]) -> Route {
    if interceptors.isEmpty { return self }
    guard let inner = way as? InterceptedWay<Target> else {
      return Route(through: InterceptedWay(self, by: interceptors))
    }
    return Route(
      through: InterceptedWay(inner.route, by: interceptors + inner.interceptors))
  }
}

/// Has interceptors follow every call.
final class InterceptedWay<Target>: Way<Target> {
  let route: Route<Target>
  private let own: Followers
  var interceptors: [Interceptor] { own.interceptors }

  init(_ route: Route<Target>, by interceptors: [Interceptor]) {
    self.route = route
    own = Followers(interceptors)
  }

  override var followers: Followers? { own }

  override func enter(_ crossing: inout Crossing, without standIn: StandIn) -> Entry<Target> {
    while true {
      switch own.advance(&crossing) {
      case .arrived:
        let entry = route.enter(&crossing, without: standIn)
        guard case .refused(let error) = entry else { return entry }
        switch own.threw(&crossing, error) {
        case .thrown(let error): return .refused(error)
        case .again: continue
        case .answered(let part): return .answered(part)
        }
      case .wait(let duration) where duration <= .zero: continue
      case .wait(let duration): return stopped(&crossing, duration)
      case .first: return stopped(&crossing, nil)
      case .answered(let part): return .answered(part)
      case .thrown(let error): return .refused(error)
      }
    }
  }

  /// A call that cannot wait, and has to.
  private func stopped(_ crossing: inout Crossing, _ duration: Duration?) -> Entry<Target> {
    let error = CannotWait(requirement: crossing.requirement, duration: duration)
    switch own.stopped(&crossing, error) {
    case .answered(let part): return .answered(part)
    case .thrown(let error): return .refused(error)
    // Who tries again what cannot be waited for would do so for ever.
    case .arrived, .wait, .first: return .refused(error)
    }
  }

  override nonisolated(nonsending) func enterSuspending(
    _ crossing: inout Crossing, without standIn: StandIn
  ) async -> Entry<Target> {
    var step = own.advance(&crossing)
    while true {
      switch step {
      case .arrived:
        let entry = await route.enterSuspending(&crossing, without: standIn)
        guard case .refused(let error) = entry else { return entry }
        switch await own.threwSuspending(&crossing, error) {
        case .thrown(let error): return .refused(error)
        case .again: step = own.advance(&crossing)
        case .answered(let part): return .answered(part)
        }
      case .wait(let duration):
        do {
          if duration > .zero { try await AskingClock.current.sleep(for: duration) }
          step = own.advance(&crossing)
        } catch { step = own.stopped(&crossing, error) }
      case .first(let work):
        do {
          try await work()
          step = own.advance(&crossing)
        } catch {
          // The one that asked for it is where the call was.
          crossing.position -= 1
          step = own.stopped(&crossing, error)
        }
      case .answered(let part): return .answered(part)
      case .thrown(let error): return .refused(error)
      }
    }
  }

  override func keep(
    _ letter: @escaping @Sendable (Target) -> Void, of requirement: Requirement
  ) { route.keep(letter, of: requirement) }

  override var handsOut: Bool { route.handsOut }

  override func handOut<Part>(_ part: Part) -> Part { route.handOut(part) }
}
