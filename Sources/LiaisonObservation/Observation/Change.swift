/// What an observer of a property is told.
///
///     person.observe(\.age, options: [.old, .new]) { person, change in
///       print(change.oldValue, change.newValue)
///     }
///
/// It carries exactly what the observer asked for. The old value of an optional property is an
/// optional inside an optional: `.some(nil)` means that it was nil, `nil` that the observer did not
/// ask.
public struct Change<Value> {
  /// What was done.
  public let kind: ChangeKind
  /// The value before. For a removal or a replacement in a collection, the elements that have gone.
  public let oldValue: Value?
  /// The value after. For an insertion or a replacement in a collection, the elements that have
  /// come.
  public let newValue: Value?
  /// Whether the change is still to come. Only observers with `.prior` are told of it then.
  public let isPrior: Bool
  @usableFromInline let name: PathName
  @usableFromInline package let ranges: ChangedRanges?

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

  /// The path that is observed, `address.city`, whichever part of it has changed.
  public var path: String { name.text }

  /// The indexes of the elements, if single elements have changed: of an insertion, where they are
  /// now; of a removal, where they were.
  public var indexes: RangeSet<Int>? { ranges.map { RangeSet($0.ranges) } }

  /// The indexes before and after, if an element has moved.
  public var movement: (source: Int, destination: Int)? {
    guard kind == .move, let ranges, ranges.ranges.count == 2 else { return nil }
    return (ranges.ranges[0].lowerBound, ranges.ranges[1].lowerBound)
  }
}

extension Change: CustomStringConvertible {
  /// One line for a log: `age: 0 → 1`. What the observer did not ask for is left out.
  public var description: String {
    let old = oldValue.map { " \($0)" } ?? ""
    let new = newValue.map { " → \($0)" } ?? ""
    let done = kind == .setting ? "" : " (\(kind))"
    return path + done + (old + new == "" ? "" : ":" + old + new)
  }
}

/// The indexes of a change in a collection. It is an object, so that a change without indexes is
/// cheap to copy.
@usableFromInline
package final class ChangedRanges: Sendable {
  @usableFromInline package let ranges: [Range<Int>]

  @inlinable init(_ ranges: [Range<Int>]) { self.ranges = ranges }
}

extension Change: Sendable where Value: Sendable {}

/// What was done to a property.
public struct ChangeKind: Sendable, Hashable, CustomStringConvertible {
  @usableFromInline let code: UInt8

  @usableFromInline init(_ code: UInt8) { self.code = code }

  /// The property was set, perhaps to an equal value.
  public static var setting: Self { Self(0) }
  /// Elements were inserted into a collection.
  public static var insertion: Self { Self(1) }
  /// Elements were removed from a collection.
  public static var removal: Self { Self(2) }
  /// Elements of a collection were replaced.
  public static var replacement: Self { Self(3) }
  /// An element of a collection was moved.
  public static var move: Self { Self(4) }

  /// Its name: `setting`, `insertion`, `removal`, `replacement` or `move`.
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

/// What an observer asks for.
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
  /// The value as it is now, before `observe` returns.
  public static var initial: Self { Self(rawValue: 4) }
  /// An announcement before the change is made, beside the change itself.
  public static var prior: Self { Self(rawValue: 8) }
}
