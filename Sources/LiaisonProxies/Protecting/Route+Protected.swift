public import LiaisonCore
public import LiaisonDelegation

extension Route {
  /// A route that checks the rights of each call.
  ///
  ///     let safe = ImageStoreProxy(.protected(store, by: protection))
  public static func protected(_ subject: Target, by protection: Protection) -> Route {
    protected(.to(subject), by: protection)
  }

  /// A route that checks the rights of each call before another route. A virtual subject is not
  /// made before a call is let through.
  ///
  ///     let safe = ImageStoreProxy(.protected(.virtual { try openStore() }, by: protection))
  public static func protected(_ route: Route, by protection: Protection) -> Route {
    route.intercepted(by: .protection(protection))
  }
}

extension Interceptor {
  /// An interceptor that asks a protection before each call, and lets its membrane wrap results.
  fileprivate static func protection(_ protection: Protection) -> Self {
    var interceptor = Self(before: { call in
      switch protection.look(at: call.requirement) {
      case .decided(let error): return error.map { .refuse($0) } ?? .proceed
      case .open(let request) where call.canWait:
        return .first {
          if let error = await protection.decideSuspending(request) { throw error }
        }
      case .open(let request): return protection.decide(request).map { .refuse($0) } ?? .proceed
      }
    })
    interceptor.shortcut = protection
    let membrane = protection.membrane
    if !membrane.isEmpty {
      interceptor.exchange = { membrane.handOut($0, as: $1, protection) }
    }
    return interceptor
  }
}

extension Protection: CallShortcut {
  /// Whether these rights are granted for good, and the tap is not watched.
  @usableFromInline
  package func admits(_ bits: UInt64) -> Bool { !tap.isOn && grants(bits) }
}

extension Attachments {
  /// States the rights that the requirement needs.
  ///
  /// Generated code calls this. Rights that were stated before stay.
  @inlinable
  public mutating func require(_ rights: Rights) { bits |= rights.rawValue }
}

extension Requirement {
  /// The rights that the requirement needs.
  var rights: Rights { Rights(rawValue: attachedBits) }
}
