public import Synchronization

/// The observers of one property of one object, in the order in which they came.
///
/// Unchecked: a roster, with words that are atomic, and with a change that is held open, which
/// belongs to whoever may change the property.
@usableFromInline
final class ObservedSlot: Roster, @unchecked Sendable {
  /// What some observer needs, or has needed once.
  @usableFromInline
  struct Needs: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The value before the change.
    @inlinable static var old: Self { Self(rawValue: 1) }
    /// To be told before the change is made.
    static var announcement: Self { Self(rawValue: 2) }
  }

  /// Whoever makes a change keeps the object alive, and the object its table.
  let table: Unmanaged<ObservationTable>
  @usableFromInline let needBits = Atomic<UInt8>(0)
  private let holds = Atomic(0)
  private let announcements = Atomic(0)
  /// The change that is held open, if it is told to somebody.
  var heldChange: HeldChange?

  init(in table: ObservationTable) {
    self.table = Unmanaged.passUnretained(table)
    super.init()
  }

  @inlinable
  var needs: Needs { Needs(rawValue: needBits.load(ordering: .acquiring)) }

  func add(_ receiver: PropertyReceiver) -> Subscription {
    // Said before it can be seen.
    needBits.bitwiseOr(receiver.needs.rawValue, ordering: .acquiringAndReleasing)
    return add(receiver, priority: .normal)
  }

  /// Ends everything, because the object has ended.
  func end() {
    heldChange?.abandon()
    heldChange = nil
    removeAll()
  }

  /// Whether a change goes on of which every other one is a part.
  var isHeld: Bool { holds.load(ordering: .relaxed) > 0 }

  /// Counts announcements of a thread-safe object, where what those who hear of them set is a change
  /// of its own, and announced in turn.
  func enterAnnouncement() {
    let depth = announcements.add(1, ordering: .relaxed).newValue
    insist(
      depth <= ChangeRound.deepest,
      "\(depth) announcements of one property are nested in one another: observers set it again "
        + "before it has changed. Set it when it has changed, or break the circle.")
  }

  func leaveAnnouncement() { announcements.subtract(1, ordering: .relaxed) }

  /// Makes what follows a part of one change. Returns whether it begins with this.
  @discardableResult
  func hold() -> Bool { holds.add(1, ordering: .acquiringAndReleasing).oldValue == 0 }

  /// Returns whether the change ends with this.
  @discardableResult
  func letGo() -> Bool { holds.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
}
