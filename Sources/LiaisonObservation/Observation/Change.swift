/// A change of a property, as an observer is told of it.
///
///     let token = person.observe(\.age, options: [.old, .new]) { person, change in
///       print(change.oldValue ?? 0, change.newValue ?? 0)
///     }
///
/// A change carries exactly the values that the observer asked for. The old value of an optional
/// property is an optional inside an optional: `.some(nil)` means that the value was nil, and `nil`
/// means that the observer did not ask for it. Of a path or a computed property it is also nil if
/// another thread was already making the change when the observer came.
public struct Change<Value> {
  /// How the property was changed.
  public let kind: ChangeKind
  /// The value before the change. For a change of single elements, the elements that were removed,
  /// replaced or moved.
  public let oldValue: Value?
  /// The value after the change. For a change of single elements, the elements that were inserted
  /// or moved, or that replace others.
  public let newValue: Value?
  /// Whether the change is not made yet. Only observers with `.prior` are told before a change.
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

  /// The same change with other values, unless it carries single elements.
  @inlinable
  func with(old: Value?, new: Value) -> Change {
    kind == .setting ? Change(old: old, new: new, path: name) : self
  }

  /// The observed path, for example `address.city`. It is the same whichever part of the path has
  /// changed.
  public var path: String { name.text }

  /// The indexes of the elements, if single elements have changed. Those of an insertion are the
  /// indexes after the change; those of a removal are the indexes before it.
  public var indexes: RangeSet<Int>? { ranges.map { RangeSet($0.ranges) } }

  /// The index before and the index after the change, if an element has moved.
  public var movement: (source: Int, destination: Int)? {
    guard kind == .move, let ranges, ranges.ranges.count == 2 else { return nil }
    return (ranges.ranges[0].lowerBound, ranges.ranges[1].lowerBound)
  }
}

extension Change: CustomStringConvertible {
  /// One line for a log: `age: 0 → 1`. It leaves out the values that the observer did not ask for.
  public var description: String {
    let old = oldValue.map { " \($0)" } ?? ""
    let new = newValue.map { " → \($0)" } ?? ""
    let done = kind == .setting ? "" : " (\(kind))"
    return path + done + (old + new == "" ? "" : ":" + old + new)
  }
}

/// The indexes of a change in a collection. They stand in an object, so that a change without
/// indexes is cheap to copy.
@usableFromInline
package final class ChangedRanges: Sendable {
  @usableFromInline package let ranges: [Range<Int>]

  @inlinable init(_ ranges: [Range<Int>]) { self.ranges = ranges }
}

extension Change: Sendable where Value: Sendable {}
