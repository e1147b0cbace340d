/// Who is asked first. Delegates of a higher priority come before those of a lower one; within a
/// priority the order of registration holds.
public struct Priority: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: Int

  @inlinable public init(rawValue: Int) { self.rawValue = rawValue }

  @inlinable public static var low: Self { Self(rawValue: -100) }
  @inlinable public static var normal: Self { Self(rawValue: 0) }
  @inlinable public static var high: Self { Self(rawValue: 100) }

  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
