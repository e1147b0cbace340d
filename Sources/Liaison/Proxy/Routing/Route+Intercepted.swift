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

  override func enter(_ requirement: Requirement, _ crossing: inout Crossing?) -> Passing {
    // The usual call first: seen once, with nothing in it that has to be counted.
    guard crossing == nil, !own.measures, requirement.isBare else {
      return enterInSteps(requirement, &crossing)
    }
    let call = InterceptedCall(requirement.bare, canWait: false)
    if let objection = own.objection(to: call) {
      return heed(objection, requirement, &crossing)
    }
    return next?.enter(requirement, &crossing) ?? .open
  }

  @inline(never)
  private func enterInSteps(
    _ requirement: Requirement, _ crossing: inout Crossing?
  ) -> Passing {
    let call = InterceptedCall(requirement, canWait: false)
    return enter(call, &crossing, from: own.advance(call, &crossing))
  }

  @inline(never)
  private func heed(
    _ objection: Followers.Objection, _ requirement: Requirement, _ crossing: inout Crossing?
  ) -> Passing {
    let call = InterceptedCall(requirement, canWait: false)
    return enter(call, &crossing, from: own.heed(objection, call, &crossing))
  }

  private func enter(
    _ call: InterceptedCall, _ crossing: inout Crossing?, from step: Followers.Step
  ) -> Passing {
    var step = step
    while true {
      switch step {
      case .arrived:
        let passing = next?.enter(call.requirement, &crossing) ?? .open
        guard case .refused(let error) = passing else { return passing }
        switch own.threw(error, call.requirement, &crossing) {
        case .thrown(let error): return .refused(error)
        case .again: step = own.advance(call, &crossing)
        case .answered(let part): return .answered(part)
        }
      case .wait(let duration) where duration <= .zero:
        step = own.advance(call, &crossing)
      case .wait(let duration): return stopped(call, &crossing, duration)
      case .first: return stopped(call, &crossing, nil)
      case .answered(let part): return .answered(part)
      case .thrown(let error): return .refused(error)
      }
    }
  }

  /// A call that cannot wait, and has to.
  private func stopped(
    _ call: InterceptedCall, _ crossing: inout Crossing?, _ duration: Duration?
  ) -> Passing {
    let error = CannotWait(requirement: call.requirement, duration: duration)
    switch own.stopped(error, call, &crossing) {
    case .answered(let part): return .answered(part)
    case .thrown(let error): return .refused(error)
    // Who tries again what cannot be waited for would do so for ever.
    case .arrived, .wait, .first: return .refused(error)
    }
  }

  override nonisolated(nonsending) func enterSuspending(
    _ requirement: Requirement, _ crossing: inout Crossing?
  ) async -> Passing {
    let call = InterceptedCall(requirement, canWait: true)
    var step = own.advance(call, &crossing)
    while true {
      switch step {
      case .arrived:
        guard let next else { return .open }
        let passing = await next.enterSuspending(requirement, &crossing)
        guard case .refused(let error) = passing else { return passing }
        switch await own.threwSuspending(error, call, &crossing) {
        case .thrown(let error): return .refused(error)
        case .again: step = own.advance(call, &crossing)
        case .answered(let part): return .answered(part)
        }
      case .wait(let duration):
        do {
          // The pause that an interceptor asked for; it is over at once when the task is cancelled.
          if duration > .zero { try await AskingClock.current.sleep(for: duration) }
          step = own.advance(call, &crossing)
        } catch { step = own.stopped(error, call, &crossing) }
      case .first(let work):
        do {
          try await work()
          step = own.advance(call, &crossing)
        } catch {
          // The one that asked for it is where the call was.
          crossing?.position -= 1
          step = own.stopped(error, call, &crossing)
        }
      case .answered(let part): return .answered(part)
      case .thrown(let error): return .refused(error)
      }
    }
  }
}
