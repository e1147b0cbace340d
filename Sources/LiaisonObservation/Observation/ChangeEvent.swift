public import LiaisonCore

/// A change without its type, as every observer receives it. It lasts as long as the round that
/// tells it, and holds no counted references.
@usableFromInline
package struct ChangeEvent {
  /// The object that has the property. The code that makes the change keeps it alive.
  @usableFromInline var subject: Unmanaged<AnyObject>
  @usableFromInline var kind: ChangeKind
  @usableFromInline var isPrior: Bool
  /// Whether it was announced to all observers before it was made.
  @usableFromInline var wasAnnounced: Bool
  /// The value after, if there is one to be told.
  @usableFromInline var new: UnsafeRawPointer?
  /// The old value, if an observer asked for it. It is stored between two words that begin as nil.
  /// If those were adjacent, they would be written with one store and read with two loads, which is
  /// slower.
  @usableFromInline var old: UnsafeRawPointer?
  /// The indexes that were changed, if single elements were.
  @usableFromInline var ranges: Unmanaged<ChangedRanges>?

  /// Its address. Events are passed by address, because copying one takes longer than handling it.
  @usableFromInline package typealias Pointer = UnsafePointer<ChangeEvent>

  /// Tells an observer of an event: the observer, the object that it observes, and the event.
  @usableFromInline package typealias Tell = (LimitedReceiver, AnyObject, Pointer) -> Void

  /// Writes the first fields of an event. The code that begins the change writes the old value.
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
  /// The change that an observer with these options gets, for an event of the property itself.
  @inlinable
  @inline(__always)
  init(_ event: ChangeEvent.Pointer, _ options: ChangeOptions, _ path: PathName) {
    self.init(event, options, path) { $0.assumingMemoryBound(to: Value.self).pointee }
  }

  /// The change that an observer with these options gets. `lift` makes the values of those at the
  /// event's addresses.
  @inlinable
  @inline(__always)
  init(
    _ event: ChangeEvent.Pointer, _ options: ChangeOptions, _ path: PathName,
    lift: (UnsafeRawPointer) -> Value
  ) {
    var (old, new): (Value?, Value?)
    // Not mapped, because that would call the function through another one.
    if options.contains(.old), let address = event.pointee.old { old = lift(address) }
    if options.contains(.new), !event.pointee.isPrior, let address = event.pointee.new {
      new = lift(address)
    }
    self.init(
      kind: event.pointee.kind, old: old, new: new,
      ranges: event.pointee.ranges?.takeUnretainedValue(), isPrior: event.pointee.isPrior,
      path: path)
  }
}
