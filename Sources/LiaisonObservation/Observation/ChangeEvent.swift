public import LiaisonCore

/// A change without its type, as the library passes it to every observer. An event lives as long as
/// the round that tells it, and retains nothing.
@usableFromInline
package struct ChangeEvent {
  /// The object that has the property. The code that makes the change keeps it alive.
  @usableFromInline var subject: Unmanaged<AnyObject>
  @usableFromInline var kind: ChangeKind
  @usableFromInline var isPrior: Bool
  /// Whether the change was announced to all observers before it was made.
  @usableFromInline var wasAnnounced: Bool
  /// The value after the change; nil if there is none to tell.
  @usableFromInline var new: UnsafeRawPointer?
  /// The old value, if an observer asked for it. The field separates two words that begin as nil.
  /// If those were adjacent, they would be written with one store and read with two loads, which is
  /// slower.
  @usableFromInline var old: UnsafeRawPointer?
  /// The indexes of the changed elements, if single elements were changed.
  @usableFromInline var ranges: Unmanaged<ChangedRanges>?
  /// The number of the set of a thread-safe object that is told, or of the last one that is part of
  /// the change. The greatest number if there is none, because such a change is never a part of what
  /// an observer knows already.
  @usableFromInline var number: Int

  /// The address of an event. Events are passed by address, because copying one takes longer than
  /// handling it.
  @usableFromInline package typealias Pointer = UnsafePointer<ChangeEvent>

  /// Tells an observer of an event. The arguments are the observer, the object that it observes,
  /// and the event.
  @usableFromInline package typealias Tell = (LimitedReceiver, AnyObject, Pointer) -> Void

  /// Writes the first fields of an event. The code that begins the change writes the old value.
  @inlinable
  @inline(__always)
  mutating func begin(of subject: Unmanaged<AnyObject>) {
    self.subject = subject
    kind = .setting
    (isPrior, wasAnnounced) = (false, false)
    (new, ranges) = (nil, nil)
    number = .max
  }
}

extension Change {
  /// The change that an observer with these options gets, for an event of the property itself.
  @inlinable
  @inline(__always)
  init(_ event: ChangeEvent.Pointer, _ options: ChangeOptions, _ path: PathName) {
    self.init(event, options, path) { $0.assumingMemoryBound(to: Value.self).pointee }
  }

  /// The change that an observer with these options gets. `lift` makes its values from the values
  /// at the event's addresses.
  @inlinable
  @inline(__always)
  init(
    _ event: ChangeEvent.Pointer, _ options: ChangeOptions, _ path: PathName,
    lift: (UnsafeRawPointer) -> Value
  ) {
    var (old, new): (Value?, Value?)
    // Without `map`, which would call `lift` through another function.
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
