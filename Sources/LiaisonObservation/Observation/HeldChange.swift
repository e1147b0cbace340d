/// A change that is held open, from `willChange` to `didChange` or while a value is changed in its
/// memory, with the old value.
///
/// It refers to no observer. The observers that existed at its beginning are known by their stamps.
/// So a removal has nothing to wait for while no observer is being told.
///
/// Unchecked: it belongs to the thread or task that opened it, and of an object that is not
/// thread-safe to the isolation of the object.
@usableFromInline
final class HeldChange: @unchecked Sendable {
  /// The newest of those observers, once it has been announced.
  private var newest = Int.max
  /// What the change replaces, if an observer needs it.
  private var old: (any KeptValue)?
  /// The new value, if another thread may set the property again before it is read.
  private var new: (any KeptValue)?
  /// Which elements it touches, if it is one of single elements.
  private let part: HeldElements?

  private init(part: HeldElements?) { self.part = part }

  /// Opens a change and announces it. Returns nil if it is part of another one.
  @usableFromInline
  static func open<Value>(
    at slot: Unmanaged<ObservedSlot>, of subject: AnyObject, old value: () -> Value
  ) -> HeldChange? {
    open(at: slot, of: subject, part: nil, old: value)
  }

  /// As above, of single elements.
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
      // In this order: an observer with a later stamp has said later what it needs.
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

  /// Ends the change, and tells the observers that remain.
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
      let old = old?.address
      if let new { return round.tell(old: old, new: new.address) }
      guard let part = part as? HeldPart<Value> else {
        return withUnsafePointer(to: value()) { round.tell(old: old, new: $0) }
      }
      withOptionalPointer(to: part.new(value())) { round.tell(old: old, new: $0) }
    }
  }

  /// Notes a set that is part of the change. The first set gives the old value, the last one the
  /// new value.
  func note<Value>(old value: Value, new newValue: Value) {
    if new == nil, old != nil { old = TypedValue(value) }
    new = TypedValue(newValue)
  }
}

/// A held change of a collection whose type is known, with the elements of the change.
final class HeldPart<Elements>: HeldElements {
  let new: (Elements) -> Elements?

  init(_ kind: ChangeKind, _ ranges: [Range<Int>], new: @escaping (Elements) -> Elements?) {
    self.new = new
    super.init(kind, ranges)
  }
}

/// A value that stays where it is.
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
