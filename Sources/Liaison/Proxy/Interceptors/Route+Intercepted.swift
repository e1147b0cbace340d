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
    let gate =
      (self.gate as? InterceptedGate)?.preceded(by: interceptors)
      ?? InterceptedGate(interceptors, before: self.gate)
    return through(gate, past: membranes)
  }
}

/// Has interceptors follow every call.
///
/// Unchecked only in name: what it stores is immutable and Sendable.
final class InterceptedGate: Gate, @unchecked Sendable {
  private let own: Followers
  private let next: Gate?

  init(_ interceptors: [Interceptor], before next: Gate?) {
    own = Followers(interceptors)
    self.next = next
  }

  /// There is one list for a route, which others come before.
  func preceded(by interceptors: [Interceptor]) -> InterceptedGate {
    InterceptedGate(interceptors + own.interceptors, before: next)
  }

  override var followers: Followers? { own }

  override func enter(_ crossing: inout Crossing) -> Passing {
    while true {
      switch own.advance(&crossing) {
      case .arrived:
        guard let next else { return .open }
        let passing = next.enter(&crossing)
        guard case .refused(let error) = passing else { return passing }
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
  private func stopped(_ crossing: inout Crossing, _ duration: Duration?) -> Passing {
    let error = CannotWait(requirement: crossing.requirement, duration: duration)
    switch own.stopped(&crossing, error) {
    case .answered(let part): return .answered(part)
    case .thrown(let error): return .refused(error)
    // Who tries again what cannot be waited for would do so for ever.
    case .arrived, .wait, .first: return .refused(error)
    }
  }

  override nonisolated(nonsending) func enterSuspending(
    _ crossing: inout Crossing
  ) async -> Passing {
    var step = own.advance(&crossing)
    while true {
      switch step {
      case .arrived:
        guard let next else { return .open }
        let passing = await next.enterSuspending(&crossing)
        guard case .refused(let error) = passing else { return passing }
        switch await own.threwSuspending(&crossing, error) {
        case .thrown(let error): return .refused(error)
        case .again: step = own.advance(&crossing)
        case .answered(let part): return .answered(part)
        }
      case .wait(let duration):
        do {
          // The pause that an interceptor asked for; it is over at once when the task is cancelled.
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
}
