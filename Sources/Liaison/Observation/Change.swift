/// What an observer of a property is told.
///
///     person.observe(\.age, options: [.old, .new]) { person, change in
///       print(change.oldValue, change.newValue)
///     }
///
/// It carries exactly what was asked for. A property that is optional has an optional old value
/// inside an optional: `.some(nil)` was nil, `nil` was not asked for.
public struct Change<Value> {
  /// What was done.
  public let kind: ChangeKind
  /// The value before. Of a removal or a replacement in a collection, the elements that went.
  public let oldValue: Value?
  /// The value after. Of an insertion or a replacement in a collection, the elements that came.
  public let newValue: Value?
  /// Whether it is still to come: told to those who asked for `.prior`.
  public let isPrior: Bool
  @usableFromInline let name: PathName
  @usableFromInline let ranges: ChangedRanges?

  @inlinable
  init(
    kind: ChangeKind = .setting, old: Value? = nil, new: Value? = nil,
    ranges: ChangedRanges? = nil, isPrior: Bool = false, path name: PathName
  ) {
    self.kind = kind
    oldValue = old
    newValue = new
    self.ranges = ranges
    self.isPrior = isPrior
    self.name = name
  }

  /// What is observed, `address.city`, whichever part of it has changed.
  public var path: String { name.text }

  /// Which elements were touched, where single ones were: of an insertion, where they are now; of a
  /// removal, where they were.
  public var indexes: RangeSet<Int>? { ranges.map { RangeSet($0.ranges) } }

  /// From where to where an element went, if it was a move.
  public var movement: (source: Int, destination: Int)? {
    guard kind == .move, let ranges, ranges.ranges.count == 2 else { return nil }
    return (ranges.ranges[0].lowerBound, ranges.ranges[1].lowerBound)
  }
}

/// The indexes of a change in a collection. An object, so that a change which has none is cheap to
/// hand on.
@usableFromInline
final class ChangedRanges: Sendable {
  @usableFromInline let ranges: [Range<Int>]

  @inlinable init(_ ranges: [Range<Int>]) { self.ranges = ranges }
}

extension Change: Sendable where Value: Sendable {}

/// What was done to a property.
public struct ChangeKind: Sendable, Hashable, CustomStringConvertible {
  @usableFromInline let code: UInt8

  @usableFromInline init(_ code: UInt8) { self.code = code }

  /// It got another value, or the same again.
  public static var setting: Self { Self(0) }
  /// Elements came into a collection.
  public static var insertion: Self { Self(1) }
  /// Elements went out of a collection.
  public static var removal: Self { Self(2) }
  /// Elements of a collection gave way to others.
  public static var replacement: Self { Self(3) }
  /// Elements of a collection changed their places.
  public static var move: Self { Self(4) }

  public var description: String {
    switch self {
    case .setting: "setting"
    case .insertion: "insertion"
    case .removal: "removal"
    case .replacement: "replacement"
    default: "move"
    }
  }
}

/// What an observer wants to be told.
public struct ChangeOptions: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The value after the change.
  public static var new: Self { Self(rawValue: 1) }
  /// The value before the change.
  public static var old: Self { Self(rawValue: 2) }
  /// The value as it is now, before `observe` returns.
  public static var initial: Self { Self(rawValue: 4) }
  /// That a change is coming, before it is made; then, apart from that, the change.
  public static var prior: Self { Self(rawValue: 8) }
}
