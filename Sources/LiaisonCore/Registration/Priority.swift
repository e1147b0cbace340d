/// Who is asked first. Delegates of a higher priority come before those of a lower one; within a
/// priority the order of registration holds.
public struct Priority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The larger, the earlier.
  public let rawValue: Int

  /// A priority between or beyond those that have names.
  @inlinable public init(rawValue: Int) { self.rawValue = rawValue }

  /// After those that state nothing: -100.
  @inlinable public static var low: Self { Self(rawValue: -100) }
  /// What those have that state nothing: 0.
  @inlinable public static var normal: Self { Self(rawValue: 0) }
  /// Before those that state nothing: 100.
  @inlinable public static var high: Self { Self(rawValue: 100) }

  /// Whether `left` is asked after `right`.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
