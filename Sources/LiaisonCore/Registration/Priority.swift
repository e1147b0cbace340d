/// The priority of a delegate. Delegates of a higher priority are asked before those of a lower
/// one. Within a priority, the order of registration holds.
public struct Priority: RawRepresentable, Hashable, Comparable, Sendable {
  /// A larger value comes earlier.
  public let rawValue: Int

  /// A priority between or beyond the named ones.
  @inlinable public init(rawValue: Int) { self.rawValue = rawValue }

  /// After the normal ones: -100.
  @inlinable public static var low: Self { Self(rawValue: -100) }
  /// The priority if none is given: 0.
  @inlinable public static var normal: Self { Self(rawValue: 0) }
  /// Before the normal ones: 100.
  @inlinable public static var high: Self { Self(rawValue: 100) }

  /// Whether `left` is asked after `right`.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
