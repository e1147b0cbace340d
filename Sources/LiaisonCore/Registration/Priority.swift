/// The priority of a delegate or an observer. Those of a higher priority are asked before those of
/// a lower one.
///
///     importer.delegates.add(guardian, priority: .high)
///
/// Within a priority, the order of registration holds. A priority is given at the registration and
/// stays. Receivers that live elsewhere get their letters in this order, and then run independently
/// of each other. A call to delegates of several priorities takes a lock; with one priority it
/// mostly takes none.
public struct Priority: RawRepresentable, Hashable, Comparable, Sendable {
  /// A larger value comes earlier.
  public let rawValue: Int

  /// A priority between or beyond the named ones.
  ///
  /// Every number is allowed, and each number is a priority of its own.
  ///
  ///     importer.delegates.add(log, priority: Priority(rawValue: -200))     // after `.low`
  @inlinable public init(rawValue: Int) { self.rawValue = rawValue }

  /// After the normal ones: -100.
  @inlinable public static var low: Self { Self(rawValue: -100) }
  /// The priority if none is given: 0.
  @inlinable public static var normal: Self { Self(rawValue: 0) }
  /// Before the normal ones: 100.
  @inlinable public static var high: Self { Self(rawValue: 100) }

  /// Whether `left` is asked after `right`.
  ///
  /// So a higher priority is greater, although it comes first: `.low < .high`.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
