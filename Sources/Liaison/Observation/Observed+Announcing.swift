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
    defer { repeat didChange(each keys) }
    return try body()
  }

  /// Says that a property is about to change. `didChange` must follow.
  ///
  /// Observers are told once, at `didChange`, however often the property is set in between.
  /// Observers with `.prior` are told now. Of nested pairs, the outermost counts.
  @inlinable
  public func willChange<Value>(_ key: KeyPath<Self.Type, ObservedPath<Value>>) {
    guard let table = _observationTable(making: false) else { return }
    Self.self[keyPath: key].hold(in: table, of: self)
  }

  /// Says that a property has changed. It ends `willChange`.
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

  /// The slot in which a change is held open, if there is an observer, or a change is held open
  /// already.
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
