public import LiaisonCore

extension Observed {
  /// Makes one change of several. Each observer is told once of all that `body` does to these
  /// properties, after `body` has returned or thrown. Keys are told in the order given: if an
  /// observer of the first sets the second, that joins the second's change, which is still open.
  ///
  ///     person.withChange(of: \.first, \.last) {
  ///       person.first = "Ada"
  ///       person.last = "Lovelace"
  ///     }
  ///
  /// This is also how a property that notifies manually is changed. Observers with `.prior` are
  /// told before `body` runs. Changes of one property may be nested; observers are told of the
  /// outermost. An observer that begins meanwhile is told of later changes only. Of a thread-safe
  /// object it is told of the whole change if a property is set after it has begun; of a property
  /// that notifies manually, only if that was observed when the change began.
  ///
  /// Name properties of this object. A path that goes on to another object or to a part stops the
  /// program if this object is observed.
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
  /// Until then, observers are told of no change of the property. If the object ends before that,
  /// the tap is told `unpaired`.
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
  /// If no `willChange` came before it, observers are told nothing, and the tap is told `unpaired`.
  /// For a thread-safe object, the `willChange` has to be on the same thread or in the same task.
  /// If the tap has no watcher, one line goes to standard error.
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

  /// The slot in which to hold a change open; nil if there is no observer and no change is held
  /// open already.
  func slotToHold(in table: ObservationTable, of subject: AnyObject) -> Unmanaged<ObservedSlot>? {
    guard let slot = heldSlot(in: table, of: subject) else { return nil }
    return slot._withUnsafeGuaranteedRef { $0.isHeld || !$0.isEmptyNow } ? slot : nil
  }

  @usableFromInline
  func letGo(in table: ObservationTable, of subject: AnyObject, byHand: Bool) {
    guard let slot = heldSlot(in: table, of: subject) else { return }
    guard slot._withUnsafeGuaranteedRef({ $0.isHeldOpen }) else {
      // A change that began without observers is not held open. `withChange` pairs its calls in any
      // case, so only a direct call of `didChange` is reported.
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

  /// The slot of the property, after all observers have heard of earlier changes.
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
  /// Tells the tap of changes that had begun and not ended when the object ended.
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
  /// A change that the class announces itself has no beginning or no end: `didChange` came without
  /// `willChange`, or the object ended before the `didChange` that was to follow.
  public static let unpaired = Self("unpaired")
}
