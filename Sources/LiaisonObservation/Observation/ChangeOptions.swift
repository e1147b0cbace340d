/// The values and the calls that an observer asks for.
///
/// An observer is told of every change, whatever it asks for. With an empty set, the change carries
/// its kind and its indexes, and no value. If an observer asks for `old`, a collection that is
/// changed in place through its property is copied first.
public struct ChangeOptions: OptionSet, Sendable {
  /// The options as bits, for a set of options. The bits may change between versions, so do not
  /// store them.
  public let rawValue: UInt8

  /// Makes options from bits.
  ///
  /// Unknown bits have no effect. Write the options by their names, because the bits may change
  /// between versions.
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
