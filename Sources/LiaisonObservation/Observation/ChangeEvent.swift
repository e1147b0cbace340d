public import LiaisonCore

/// A change without its type, as every observer receives it. It lasts as long as the round that tells
/// it, and holds no counted references.
@usableFromInline
package struct ChangeEvent {
  /// Whose property it is. Whoever makes the change keeps it alive.
  @usableFromInline var subject: Unmanaged<AnyObject>
  @usableFromInline var kind: ChangeKind
  @usableFromInline var isPrior: Bool
  /// Whether it was announced to everybody before it was made.
  @usableFromInline var wasAnnounced: Bool
  /// The value after, if there is one to be told.
  @usableFromInline var new: UnsafeRawPointer?
  /// The value before, if somebody asked for it. It stands between two words that begin as nothing:
  /// side by side they would be written at once and read one by one, which takes a processor longer.
  @usableFromInline var old: UnsafeRawPointer?
  /// Which elements were touched, if single ones were.
  @usableFromInline var ranges: Unmanaged<ChangedRanges>?

  /// Where it lies: it is told in place, as it takes longer to copy than to hear.
  @usableFromInline package typealias Place = UnsafePointer<ChangeEvent>

  /// What tells an observer of one: the observer itself, the object that it observes, and the event.
  @usableFromInline package typealias Tell = (LimitedReceiver, AnyObject, Place) -> Void

  /// Writes what an event begins with. The old value is written by whoever begins the change.
  @inlinable
  @inline(__always)
  mutating func begin(of subject: Unmanaged<AnyObject>) {
    self.subject = subject
    kind = .setting
    (isPrior, wasAnnounced) = (false, false)
    (new, ranges) = (nil, nil)
  }
}

extension Change {
  /// What an observer with these options gets of an event of the property itself.
  @inlinable
  @inline(__always)
  init(_ event: ChangeEvent.Place, _ options: ChangeOptions, _ path: PathName) {
    self.init(event, options, path) { $0.assumingMemoryBound(to: Value.self).pointee }
  }

  /// What an observer with these options gets of an event; the values are what `lift` makes of
  /// those that stand at the event's addresses.
  @inlinable
  @inline(__always)
  init(
    _ event: ChangeEvent.Place, _ options: ChangeOptions, _ path: PathName,
    lift: (UnsafeRawPointer) -> Value
  ) {
    var (old, new): (Value?, Value?)
    // Not mapped: that would call the function by way of another.
    if options.contains(.old), let place = event.pointee.old { old = lift(place) }
    if options.contains(.new), !event.pointee.isPrior, let place = event.pointee.new {
      new = lift(place)
    }
    self.init(
      kind: event.pointee.kind, old: old, new: new,
      ranges: event.pointee.ranges?.takeUnretainedValue(), isPrior: event.pointee.isPrior,
      path: path)
  }
}
