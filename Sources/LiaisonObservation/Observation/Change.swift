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
