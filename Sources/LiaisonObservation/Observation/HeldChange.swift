/// A change that is held open, from `willChange` to `didChange` or while a value is changed in
/// memory, with the old value.
///
/// It refers to no observer, because the stamps tell which observers existed at its beginning. So
/// the removal of an observer waits for nothing while no observer is being told.
///
/// Unchecked: if the object is thread-safe, the change belongs to the thread or task that opened
/// it. Otherwise it belongs to the isolation of the object.
@usableFromInline
final class HeldChange: @unchecked Sendable {
  /// The stamp of the newest of those observers, written after the announcement.
  private var newest = Int.max
  /// The number of the last set of a thread-safe object that is part of the change.
  private var number = Int.max
  /// The old value, if an observer needs it.
  private var old: (any KeptValue)?
  /// The new value, kept if another thread may set the property again before the value is read.
  private var new: (any KeptValue)?
  /// The elements that the change touches, if it is a change of single elements.
  private var part: HeldElements?

  private init(part: HeldElements?) { self.part = part }

  /// Opens a change and announces it. Returns nil if it is part of another change.
  @usableFromInline
  static func open<Value>(
    at slot: Unmanaged<ObservedSlot>, of subject: AnyObject, old value: () -> Value
  ) -> HeldChange? {
    open(at: slot, of: subject, part: nil, old: value)
  }

  /// Opens a change, of single elements if `part` names them, and announces it. Returns nil if it
  /// is part of another change.
  static func open<Value>(
    at slot: Unmanaged<ObservedSlot>, of subject: AnyObject, part: HeldElements?,
    old value: () -> Value?
  ) -> HeldChange? {
    slot._withUnsafeGuaranteedRef { it -> HeldChange? in
      guard it.hold() else { return nil }
      let change = HeldChange(part: part)
      it.keep(change)
      if it.needs.contains(.old) { change.old = value().map(TypedValue.init) }
      change.tell(at: slot, of: subject) { it.announce($0, change.old?.address) }
      // The stamp is read before the needs. Each observer states its needs before it gets its
      // stamp, so the needs of all observers up to `newest` are seen here.
      change.newest = it.newestStamp
      if change.old == nil, it.needs.contains(.old) { change.old = value().map(TypedValue.init) }
      return change
    }
  }

  private func tell(
    at slot: Unmanaged<ObservedSlot>, of subject: AnyObject,
    _ body: (UnsafeMutablePointer<ChangeRound>) -> Void
  ) {
    ChangeRound.onStack(at: slot, of: Unmanaged.passUnretained(subject)) { round in
      round.limit(to: newest)
      if let part { part.describe(&round.pointee.event) }
      body(round)
    }
  }

  /// Makes it a change of the whole collection, because its elements were not changed as announced.
  /// The old collection is not known.
  func forgetElements() { (part, old) = (nil, nil) }

  /// Ends the change, and tells the observers that are still registered.
  @usableFromInline
  func close<Value>(
    at slot: Unmanaged<ObservedSlot>, of subject: AnyObject, new value: () -> Value
  ) {
    guard slot._withUnsafeGuaranteedRef({ $0.letGo() }) != nil else { return }
    finish(at: slot, of: subject, new: value)
  }

  func finish<Value>(
    at slot: Unmanaged<ObservedSlot>, of subject: AnyObject, new value: () -> Value
  ) {
    tell(at: slot, of: subject) { round in
      round.pointee.event.wasAnnounced = true
      round.pointee.event.number = number
      let old = old?.address
      if let new { return round.tell(old: old, new: new.address) }
      guard let part = part as? HeldPart<Value> else {
        return withUnsafePointer(to: value()) { round.tell(old: old, new: $0) }
      }
      withOptionalPointer(to: part.new(value())) { round.tell(old: old, new: $0) }
    }
  }

  /// Notes a set of a thread-safe object that is part of the change. The first set gives the old
  /// value, and the last set gives the new value.
  ///
  /// An observer that has come before the set is told of the change, because it may have read the
  /// value that was there before.
  func note<Value>(old value: Value, new newValue: Value, number: Int, newest stamp: Int) {
    // Also if no observer needed it when the change began: one that has come since may.
    if new == nil { old = TypedValue(value) }
    new = TypedValue(newValue)
    self.number = number
    if newest != .max { newest = max(newest, stamp) }
  }
}

/// The same for a collection whose type is known, with a function that reads the new elements.
final class HeldPart<Elements>: HeldElements {
  let new: (Elements) -> Elements?

  init(_ kind: ChangeKind, _ ranges: [Range<Int>], new: @escaping (Elements) -> Elements?) {
    self.new = new
    super.init(kind, ranges)
  }
}

/// A value at an address that does not change.
private protocol KeptValue: AnyObject {
  var address: UnsafeRawPointer { get }
}

private final class TypedValue<Value>: KeptValue {
  private let memory: UnsafeMutablePointer<Value>

  init(_ value: Value) {
    memory = .allocate(capacity: 1)
    memory.initialize(to: value)
  }

  deinit {
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  var address: UnsafeRawPointer { UnsafeRawPointer(memory) }
}
