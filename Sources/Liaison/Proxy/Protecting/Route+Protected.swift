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
    let membrane = protection.membrane.bound(to: protection)
    // In front of interceptors it is asked as one of them, so that a call passes one list.
    let gate =
      (route.gate as? InterceptedGate)?.preceded(by: [.protection(protection)])
      ?? ProtectionGate(protection, before: route.gate)
    return route.through(
      gate, past: route.membranes + (membrane.isEmpty ? [] : [membrane]))
  }
}

extension Interceptor {
  /// Asks a protection.
  fileprivate static func protection(_ protection: Protection) -> Self {
    Self(before: { call in
      switch protection.look(at: call.requirement) {
      case .decided(let error): return error.map { .refuse($0) } ?? .proceed
      case .open(let request) where call.canWait:
        return .first {
          if let error = await protection.decideSuspending(request) { throw error }
        }
      case .open(let request): return protection.decide(request).map { .refuse($0) } ?? .proceed
      }
    })
  }
}

/// Asks a protection, and then what comes after it.
///
/// Unchecked only in name: what it stores is immutable and Sendable.
@usableFromInline
final class ProtectionGate: Gate, @unchecked Sendable {
  @usableFromInline let protection: Protection
  private let next: Gate?
  /// Kept here because reaching a global asks whether it is there.
  @usableFromInline let tap = Tap.shared

  init(_ protection: Protection, before next: Gate?) {
    self.protection = protection
    self.next = next
  }

  /// Whether nothing comes after it.
  var isAlone: Bool { next == nil }

  /// Whether a call that takes these rights goes on, and nobody wants to know of it.
  @inlinable
  @inline(__always)
  func opens(_ rights: (@Sendable () -> Rights)?) -> Bool {
    !tap.isOn && protection.grants(rights)
  }

  @usableFromInline
  override func enter(_ requirement: Requirement, _ crossing: inout Crossing?) -> Passing {
    if let error = protection.check(requirement) { return .refused(error) }
    return next?.enter(requirement, &crossing) ?? .open
  }

  override nonisolated(nonsending) func enterSuspending(
    _ requirement: Requirement, _ crossing: inout Crossing?
  ) async -> Passing {
    if let error = await protection.checkSuspending(requirement) { return .refused(error) }
    return await next?.enterSuspending(requirement, &crossing) ?? .open
  }
}
