public import LiaisonCore

extension Observed {
  /// Makes one change of several. What `body` does to these properties is told after it has
  /// returned, once to each observer.
  ///
  ///     person.withChange(of: \.first, \.last) {
  ///       person.first = "Ada"
  ///       person.last = "Lovelace"
  ///     }
  ///
  /// A property that notifies manually is changed in this way, too. Observers with `.prior` are
  /// told before `body` runs. Changes of one property may be nested; the outermost is told. An
  /// observer that begins meanwhile is told of later changes only.
  @inlinable
  public func withChange<each Value, Outcome, Failure: Error>(
    of keys: repeat KeyPath<Self.Type, ObservedPath<each Value>>,
    during body: () throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    repeat willChange(each keys)
    defer { repeat endChange(of: each keys) }
    return try body()
  }

  /// Says that a property is about to change. `didChange` must follow.
  ///
  /// Until it does, observers are told of no change of the property. If the object ends before, the
  /// tap is told `unpaired`.
  ///
  /// Observers are told once, at `didChange`, however often the property is set in between.
  /// Observers with `.prior` are told now. Of nested pairs, the outermost counts.
  @inlinable
  public func willChange<Value>(_ key: KeyPath<Self.Type, ObservedPath<Value>>) {
    guard let table = _observationTable(making: false) else { return }
    Self.self[keyPath: key].hold(in: table, of: self)
  }

  /// Says that a property has changed. It ends `willChange`.
  ///
  /// Without a `willChange` before it, on the same thread or in the same task where the object is
  /// thread-safe, observers are told nothing, and the tap is told `unpaired`. Where the tap
  /// has no watcher, one line goes to standard error.
  @inlinable
  public func didChange<Value>(_ key: KeyPath<Self.Type, ObservedPath<Value>>) {
    endChange(of: key, byHand: true)
  }

  @inlinable
  func endChange<Value>(
    of key: KeyPath<Self.Type, ObservedPath<Value>>, byHand: Bool = false
  ) {
    guard let table = _observationTable(making: false) else { return }
    Self.self[keyPath: key].letGo(in: table, of: self, byHand: byHand)
  }
}

extension ObservedPath {
  @usableFromInline
  func hold(in table: ObservationTable, of subject: AnyObject) {
    guard let slot = slotToHold(in: table, of: subject) else { return }
    _ = HeldChange.open(at: slot, of: subject) { read(subject) }
  }

  /// The slot in which a change is held open, if there is an observer, or a change is held open
  /// already.
  func slotToHold(in table: ObservationTable, of subject: AnyObject) -> Unmanaged<ObservedSlot>? {
    guard let slot = heldSlot(in: table, of: subject) else { return nil }
    return slot._withUnsafeGuaranteedRef { $0.isHeld || !$0.isEmptyNow } ? slot : nil
  }

  @usableFromInline
  func letGo(in table: ObservationTable, of subject: AnyObject, byHand: Bool) {
    guard let slot = heldSlot(in: table, of: subject) else { return }
    guard slot._withUnsafeGuaranteedRef({ $0.isHeldOpen }) else {
      // A change that began without observers is not held open. The end of a closure is paired all
      // the same.
      if byHand, slot._withUnsafeGuaranteedRef({ !$0.isEmptyNow }) { tellUnpaired(subject) }
      return
    }
    let change = slot._withUnsafeGuaranteedRef { $0.letGo() }
    change?.finish(at: slot, of: subject) { read(subject) }
  }

  private func tellUnpaired(_ subject: AnyObject) {
    let key = "\\.\(name.text)"
    Tap.shared.reportAloud(
      TapEvent(
        kind: .unpaired, requirement: Requirement(property: name),
        place: "didChange of a \(type(of: subject))"),
      "didChange(\(key)) of a \(type(of: subject)) has no willChange(\(key)) before it of which "
        + "an observer could hear, so its observers are told nothing. Write 'willChange(\(key))' before the change, or "
        + "'withChange(of: \(key)) { … }' around it.")
  }

  /// The slot, after all observers have heard of earlier changes.
  private func heldSlot(
    in table: ObservationTable, of subject: AnyObject
  ) -> Unmanaged<ObservedSlot>? {
    insist(
      step.next == nil,
      "'\(name.text)' belongs to another object, which announces its own changes. Name a key of this "
        + "object.")
    insist(
      isProperty,
      "'\(name.text)' is a part of a property, which changes with the whole. Name the property.")
    check(subject)
    table.finishRounds()
    return table.known(step.number)
  }
}

extension ObservationTable {
  /// Tells of changes that were announced and not made when the object ended.
  func tellUnpaired() {
    for key in 0..<count {
      guard let slot = known(key), slot._withUnsafeGuaranteedRef({ $0.isLeftOpen }) else {
        continue
      }
      let name = keys.name(of: key)
      Tap.shared.reportAloud(
        TapEvent(
          kind: .unpaired, requirement: Requirement(property: PathName(name)),
          place: "willChange of a \(keys.owner)"),
        "willChange(\\.\(name)) of a \(keys.owner) has no didChange(\\.\(name)) behind it, so its "
          + "observers were told nothing since. Write 'didChange(\\.\(name))' after the change, or "
          + "'withChange(of: \\.\(name)) { … }' around it.")
    }
  }
}

extension TapEvent.Kind {
  /// A change by hand has no beginning or no end: `didChange` came without `willChange`, or the
  /// object ended before the `didChange` that was to follow.
  public static let unpaired = Self("unpaired")
}
