/// A change of a property in place, from the beginning of `_modify` to its end.
///
/// Generated code makes it with `begin` of an `ObservationStorage`, and hands it to `end`. It does
/// not keep the object alive, so it must not outlive the accessor.
@_documentation(visibility: internal)
public struct ChangeInPlace {
  /// Nil if there is nothing to tell. Not retained: the object that changes keeps its table alive,
  /// and the table keeps the slot.
  @usableFromInline let slot: Unmanaged<ObservedSlot>?
  /// The change with its old value, if an observer needs that value or an announcement.
  @usableFromInline let held: HeldChange?
  /// The stamp of the newest observer that is told of the change.
  @usableFromInline let newest: Int

  @inlinable
  init() {
    (slot, held, newest) = (nil, nil, 0)
  }

  @inlinable
  init<Value>(at slot: Unmanaged<ObservedSlot>, of subject: AnyObject, _ value: () -> Value) {
    self.slot = slot
    newest = slot._withUnsafeGuaranteedRef(\.newestStamp)
    held =
      slot._withUnsafeGuaranteedRef { $0.needs.isEmpty }
      ? nil : HeldChange.open(at: slot, of: subject, old: value)
  }

  @inlinable
  func end<Value>(
    at slot: Unmanaged<ObservedSlot>, of subject: AnyObject, _ value: () -> Value
  ) {
    if let held { return held.close(at: slot, of: subject, new: value) }
    ChangeRound.onStack(at: slot, of: Unmanaged.passUnretained(subject)) { round in
      round.limit(to: newest)
      withUnsafePointer(to: value()) { round.tell(old: nil, new: $0) }
    }
  }
}
