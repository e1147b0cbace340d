extension Observed {
  /// Makes one change of several: what `body` does to these properties is told when it has
  /// returned, to each observer once.
  ///
  ///     person.withChange(of: \.first, \.last) {
  ///       person.first = "Ada"
  ///       person.last = "Lovelace"
  ///     }
  ///
  /// It is also how a property that notifies manually is changed. Observers who asked for `.prior`
  /// are told before `body` runs. Changes of one property may be nested; the outermost is told. An
  /// observer that begins meanwhile is told of later changes.
  @inlinable
  public func withChange<each Value, Outcome, Failure: Error>(
    of keys: repeat KeyPath<Self.Type, ObservedPath<each Value>>,
    during body: () throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    repeat willChange(each keys)
    defer { repeat didChange(each keys) }
    return try body()
  }

  /// Says that a property is about to change. `didChange` must follow.
  ///
  /// Observers are told at `didChange`, once, however often the property is set in between, and who
  /// asked for `.prior` now. Nested in each other, the outermost pair counts.
  @inlinable
  public func willChange<Value>(_ key: KeyPath<Self.Type, ObservedPath<Value>>) {
    guard let table = _observationTable(making: false) else { return }
    Self.self[keyPath: key].hold(in: table, of: self)
  }

  /// Says that a property has changed, as `willChange` said it would.
  @inlinable
  public func didChange<Value>(_ key: KeyPath<Self.Type, ObservedPath<Value>>) {
    guard let table = _observationTable(making: false) else { return }
    Self.self[keyPath: key].letGo(in: table, of: self)
  }
}

extension ObservedPath {
  @usableFromInline
  func hold(in table: ObservationTable, of subject: AnyObject) {
    guard let slot = slotToHold(in: table, of: subject) else { return }
    _ = HeldChange.open(at: slot, of: subject) { read(subject) }
  }

  /// The slot in which a change is to be held open, if somebody is to be told, or one is already.
  func slotToHold(in table: ObservationTable, of subject: AnyObject) -> Unmanaged<ObservedSlot>? {
    guard let slot = heldSlot(in: table, of: subject) else { return nil }
    return slot._withUnsafeGuaranteedRef { $0.isHeld || !$0.isEmptyNow } ? slot : nil
  }

  @usableFromInline
  func letGo(in table: ObservationTable, of subject: AnyObject) {
    guard let slot = heldSlot(in: table, of: subject) else { return }
    let change = slot._withUnsafeGuaranteedRef { $0.isHeld ? $0.letGo() : nil }
    change?.finish(at: slot, of: subject) { read(subject) }
  }

  /// The slot, when everybody has heard of the changes before.
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
