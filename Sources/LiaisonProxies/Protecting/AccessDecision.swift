import LiaisonCore

/// What a policy decided.
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
  public static func allow(for duration: Duration) -> Self {
    Self(kind: .grant(uses: nil, duration: duration))
  }
  /// Allows the rights for a number of calls, this one included. Zero or fewer refuse this call.
  public static func allow(uses: Int) -> Self { Self(kind: .grant(uses: uses, duration: nil)) }
  /// Refuses this call. The caller and the tap get the reason.
  public static func deny(_ reason: String) -> Self { Self(kind: .deny(reason)) }
}
