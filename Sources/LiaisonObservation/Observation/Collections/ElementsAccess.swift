import LiaisonCore

/// Access to a collection that is a property of an observed object, for changes of its elements.
///
/// The type of the key path makes the compiler check that the caller may set the property.
@usableFromInline
struct ElementsAccess<Subject: Observed, Elements> {
  @usableFromInline let subject: Subject
  @usableFromInline let path: ObservedPath<Elements>

  @inlinable
  init(_ subject: Subject, _ key: ReferenceWritableKeyPath<Subject.Type, ObservedPath<Elements>>) {
    self.subject = subject
    path = Subject.self[keyPath: key]
    path.check(subject)
  }

  /// For a property that was found by name, and that can be set by name.
  init(_ subject: Subject, named path: ObservedPath<Elements>) {
    self.subject = subject
    self.path = path
  }

  /// The slot of the property, if an observer is to be told.
  @inlinable var slot: Unmanaged<ObservedSlot>? {
    // A change of elements in a part of a value is told as a setting of the whole value.
    guard path.isProperty, let table = subject._observationTable(making: false) else { return nil }
    return path.step.slotForElements(in: table)
  }
}

extension ElementsAccess {
  /// Whether an observer of the object makes the change, while it is told of another change.
  @inlinable var isAnswer: Bool {
    subject._observationTable(making: false)?.isTelling ?? false
  }

  /// Lets all observers hear of earlier changes. Observers may change the elements, so the caller
  /// decides after this call which elements to change.
  @inlinable
  func settle() {
    if isAnswer { _ = slot }
  }
}

extension PathStep {
  /// The slot of a property whose elements are to be changed, if an observer is to be told.
  @usableFromInline
  func slotForElements(in table: ObservationTable) -> Unmanaged<ObservedSlot>? {
    insist(
      !table.isShared,
      "The elements of a thread-safe object's collection would be changed in two steps, between "
        + "which another thread may change it. Set the collection as a whole.")
    // A computed property sets other properties, which tell their own observers. The class itself
    // announces changes of a property that notifies manually.
    return sources == nil && !isManual ? table.slotForChange(number) : nil
  }
}

extension ElementsAccess {
  @inlinable var elements: Elements { path.read(subject) }

  /// Changes elements in place and tells observers which elements have changed.
  ///
  /// - Parameters:
  ///   - kind: the kind of the change.
  ///   - ranges: the indexes; empty for a collection without indexes.
  ///   - old: the elements that are removed, replaced or moved.
  ///   - new: the elements that are inserted or moved, or that replace others.
  ///   - body: makes the change.
  @inlinable
  func change<Outcome>(
    _ kind: ChangeKind, at ranges: [Range<Int>] = [], old: @autoclosure () -> Elements?,
    new: @autoclosure () -> Elements?, _ body: (inout Elements) -> Outcome
  ) -> Outcome {
    guard let slot else { return change(body) }
    let indexes = ranges.isEmpty ? nil : ChangedRanges(ranges)
    return withExtendedLifetime(indexes) {
      ChangeRound.onStack(at: slot, of: Unmanaged.passUnretained(subject)) { round in
        round.pointee.event.kind = kind
        round.pointee.event.ranges = indexes.map { Unmanaged.passUnretained($0) }
        return withOptionalPointer(to: old()) { old in
          round.announce(old: old)
          // While the slot is held, the setter does not tell the change a second time, as a
          // setting.
          slot._withUnsafeGuaranteedRef { _ = $0.hold() }
          let outcome = change(body)
          slot._withUnsafeGuaranteedRef { _ = $0.letGo() }
          withOptionalPointer(to: new()) { round.tell(old: old, new: $0) }
          return outcome
        }
      }
    }
  }

  @inlinable
  func change<Outcome>(_ body: (inout Elements) -> Outcome) -> Outcome {
    var outcome: Outcome?
    path.change?(subject) { outcome = body(&$0) }
    guard let outcome else { path.name.stopWithoutSetter() }
    return outcome
  }
}

extension PathName {
  @usableFromInline
  func stopWithoutSetter() -> Never {
    mistake("'\(text)' has no setter. Name a property that has one.")
  }
}

@inlinable
func withOptionalPointer<Value, Outcome>(
  to value: Value?, _ body: (UnsafePointer<Value>?) -> Outcome
) -> Outcome {
  guard let value else { return body(nil) }
  return withUnsafePointer(to: value, body)
}
