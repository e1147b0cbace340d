import LiaisonCore

/// What a policy decided.
///
/// It concerns the missing rights of the request. What it allows for longer than this call is
/// granted by the protection, or, if the call came through a view, only for calls through that
/// view. A decision for this call alone is not remembered, so the next call asks the policy again.
public struct AccessDecision: Sendable {
  enum Kind: Sendable {
    case once
    case grant(uses: Int?, duration: Duration?)
    case deny(String)
  }

  let kind: Kind

  /// Allows this call.
  public static var allow: Self { Self(kind: .once) }
  /// Allows the rights from now on.
  public static var allowAlways: Self { Self(kind: .grant(uses: nil, duration: nil)) }
  /// Allows the rights for a time.
  ///
  /// The time begins with the decision, by the protection's clock. This call is allowed in any
  /// case, even if the time is zero.
  public static func allow(for duration: Duration) -> Self {
    Self(kind: .grant(uses: nil, duration: duration))
  }
  /// Allows the rights for a number of calls, this one included.
  ///
  /// One is the same as ``allow``. Zero or fewer refuse this call.
  public static func allow(uses: Int) -> Self { Self(kind: .grant(uses: uses, duration: nil)) }
  /// Refuses this call.
  ///
  /// The caller and the tap get the reason. Nothing is remembered, so the next call asks the policy
  /// again.
  public static func deny(_ reason: String) -> Self { Self(kind: .deny(reason)) }
}
