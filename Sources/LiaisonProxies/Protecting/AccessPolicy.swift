public import LiaisonCore

/// Decides about rights that a ``Protection`` has not granted.
///
///     let policy = AccessPolicy.asking { request in
///       await confirm("Allow \(request.missing)?") ? .allow(for: .seconds(60)) : .deny("You said no.")
///     }
///     let protection = Protection("store", granting: .read, otherwise: policy)
///
/// A decision holds for one call, unless it says more. A right that is allowed through a view is
/// allowed only for calls through that view. The policy runs where the call is made, with nothing
/// locked. Several threads may call it at the same time.
public struct AccessPolicy: Sendable {
  enum Way: Sendable {
    case refusing
    case deciding(@Sendable (AccessRequest) -> AccessDecision)
    case asking(@Sendable (AccessRequest) async -> AccessDecision)
  }

  let way: Way

  /// Refuses every right that is not granted.
  public static var denying: Self { Self(way: .refusing) }

  /// Decides synchronously.
  ///
  ///     let policy = AccessPolicy.deciding { request in
  ///       session.isOpen ? .allow : .deny("Sign in before.")
  ///     }
  ///
  /// The call waits for `decide`, also if its requirement is asynchronous.
  public static func deciding(
    _ decide: @escaping @Sendable (AccessRequest) -> AccessDecision
  ) -> Self { Self(way: .deciding(decide)) }

  /// Decides asynchronously.
  ///
  /// Asynchronous requirements wait for the decision; others are refused with
  /// ``AccessError/Reason/mustAsk(missing:)``. Calls that come together ask separately. If the
  /// protection is revoked or suspended meanwhile, the call is refused, whatever the decision is.
  public static func asking(
    _ ask: @escaping @Sendable (AccessRequest) async -> AccessDecision
  ) -> Self { Self(way: .asking(ask)) }
}

/// What a policy decides about.
///
/// There is a request only if the decision can let the call through. If the protection is revoked
/// or suspended, or if a view does not let the rights through, the call is refused and the policy
/// is not asked.
public struct AccessRequest: Sendable {
  /// The requirement that is called.
  public let requirement: Requirement
  /// The rights that the requirement needs.
  public let rights: Rights
  /// Those of `rights` that have not been granted.
  public let missing: Rights
}

extension TapEvent.Kind {
  /// A protected route let a call through.
  public static let granted = Self("granted")
}
