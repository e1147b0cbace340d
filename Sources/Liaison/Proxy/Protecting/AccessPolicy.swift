/// Who decides about rights that a ``Protection`` has not granted.
///
///     let protection = Protection("store", granting: .read, otherwise: .asking { request in
///       await confirm("Allow \(request.missing)?") ? .allow(for: .seconds(60)) : .deny("You said no.")
///     })
///
/// What it decides holds for one call unless the decision says more, and for those who ask as this call
/// did: what is allowed through a view is allowed through that view. It runs where the call is made,
/// with nothing locked, and may be asked from several threads at the same time.
public struct AccessPolicy: Sendable {
  enum Way: Sendable {
    case refusing
    case deciding(@Sendable (AccessRequest) -> AccessDecision)
    case asking(@Sendable (AccessRequest) async -> AccessDecision)
  }

  let way: Way

  /// Nothing more than what is granted.
  public static var denying: Self { Self(way: .refusing) }

  /// Decides at once.
  public static func deciding(
    _ decide: @escaping @Sendable (AccessRequest) -> AccessDecision
  ) -> Self { Self(way: .deciding(decide)) }

  /// Decides when it knows. Asynchronous requirements wait for it; others are refused with
  /// ``AccessError/Reason/mustAsk(missing:)``.
  public static func asking(
    _ ask: @escaping @Sendable (AccessRequest) async -> AccessDecision
  ) -> Self { Self(way: .asking(ask)) }
}

/// What a policy decides about.
public struct AccessRequest: Sendable {
  /// What is asked for.
  public let requirement: Requirement
  /// What it takes.
  public let rights: Rights
  /// Which of that has not been granted.
  public let missing: Rights
}

/// What a policy decided.
public struct AccessDecision: Sendable {
  enum Kind: Sendable {
    case once
    case grant(uses: Int?, duration: Duration?)
    case deny(String)
  }

  let kind: Kind

  /// This call.
  public static var allow: Self { Self(kind: .once) }
  /// From now on.
  public static var allowAlways: Self { Self(kind: .grant(uses: nil, duration: nil)) }
  /// For a time.
  public static func allow(for duration: Duration) -> Self {
    Self(kind: .grant(uses: nil, duration: duration))
  }
  /// For so many calls, this one included. Zero or fewer refuse it.
  public static func allow(uses: Int) -> Self { Self(kind: .grant(uses: uses, duration: nil)) }
  /// Not this call. The reason goes to who asked and to the tap.
  public static func deny(_ reason: String) -> Self { Self(kind: .deny(reason)) }
}

extension TapEvent.Kind {
  /// A protected route let a call through.
  public static let granted = Self("granted")
}
