/// The values and the calls that an observer asks for.
public struct ChangeOptions: OptionSet, Sendable {
  /// The options as bits, for a set of options. The bits may change between versions, so do not
  /// store them.
  public let rawValue: UInt8

  /// Options from bits. Unknown bits have no effect.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The value after the change.
  public static var new: Self { Self(rawValue: 1) }
  /// The value before the change.
  public static var old: Self { Self(rawValue: 2) }
  /// A first call, before `observe` returns. With `.new`, it carries the present value.
  public static var initial: Self { Self(rawValue: 4) }
  /// An announcement before the change is made, in addition to the change itself.
  public static var prior: Self { Self(rawValue: 8) }
}
