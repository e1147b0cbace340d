import LiaisonCore
public import LiaisonProxies

extension Interceptor {
  /// Makes calls fail, to test what happens then.
  ///
  ///     .faults(0.1, seed: 7) { _ in ConnectionLost() }
  ///
  /// - Parameters:
  ///   - rate: The fraction of the calls, from 0 to 1.
  ///   - seed: Selects the calls. The same seed selects the same ones of a sequence of calls.
  ///   - error: What is thrown instead of making the call.
  public static func faults(
    _ rate: Double, seed: UInt64,
    _ error: @escaping @Sendable (InterceptedCall) -> any Error
  ) -> Self {
    let dice = Dice(seed)
    return Self(before: { call in dice.roll() < rate ? .refuse(error(call)) : .proceed })
  }

  /// Delays calls. A synchronous call that would be delayed is refused with ``CannotWait``.
  ///
  /// - Parameters:
  ///   - rate: The fraction of the calls, from 0 to 1.
  ///   - delay: How long a call is delayed.
  ///   - seed: Selects the calls. The same seed selects the same ones of a sequence of calls.
  public static func delays(_ rate: Double, of delay: Duration, seed: UInt64) -> Self {
    let dice = Dice(seed)
    return Self(before: { _ in
      guard dice.roll() < rate else { return .proceed }
      return .first { try await AskingClock.current.sleep(for: delay.bounded) }
    })
  }
}

/// Numbers from 0 to 1 that look random and are the same for the same seed.
private final class Dice: Sendable {
  private let state: Guarded<UInt64>

  init(_ seed: UInt64) { state = Guarded(seed) }

  func roll() -> Double {
    let bits = state.withLock { state in
      // Stafford's mix of a counter.
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
    return Double(bits >> 11) / Double(UInt64(1) << 53)
  }
}
