/// A change that is held open, from `willChange` to `didChange`, and what was there before it.
///
/// It belongs to whoever may change the property.
final class HeldChange {
  private let round: UnsafeMutablePointer<ChangeRound>
  private let slot: ObservedSlot
  private let old: AnyObject?

  /// Announces the change to those who are there now.
  init<Value>(at slot: ObservedSlot, of subject: AnyObject, old value: () -> Value) {
    self.slot = slot
    slot.table._withUnsafeGuaranteedRef { $0.finishRounds() }
    round = .allocate(capacity: 1)
    round.prepare(at: Unmanaged.passUnretained(slot), of: Unmanaged.passUnretained(subject))
    let kept = slot.needs.contains(.old) ? Kept(value()) : nil
    old = kept
    round.hold(old: kept.map { UnsafeRawPointer($0.address) })
  }

  deinit { round.deallocate() }

  /// Tells it to everybody who is still there of those who were there at its beginning.
  func finish<Value>(new: Value) {
    withUnsafePointer(to: new) { round.end(new: $0) }
  }

  /// Ends it without telling anybody.
  func abandon() {
    round.abandon()
  }
}

/// A value that stays where it is.
private final class Kept<Value> {
  let address: UnsafeMutablePointer<Value>

  init(_ value: Value) {
    address = .allocate(capacity: 1)
    address.initialize(to: value)
  }

  deinit {
    address.deinitialize(count: 1)
    address.deallocate()
  }
}
