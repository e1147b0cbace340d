/// A collection that is a property of an observed object, on its way to be changed element by
/// element.
///
/// The compiler has checked by the key path that the property may be set here.
@usableFromInline
struct ElementsAccess<Subject: Observed, Elements> {
  @usableFromInline let subject: Subject
  @usableFromInline let path: ObservedPath<Elements>

  @inlinable
  init(_ subject: Subject, _ key: ReferenceWritableKeyPath<Subject.Type, ObservedPath<Elements>>) {
    self.subject = subject
    path = Subject.self[keyPath: key]
  }

  /// For a property that was looked up by name, and can be set by it.
  init(_ subject: Subject, named path: ObservedPath<Elements>) {
    self.subject = subject
    self.path = path
  }

  /// The slot of the property, if somebody is to be told.
  @inlinable var slot: Unmanaged<ObservedSlot>? {
    // Elements of a part of a value are set with the whole.
    guard path.isProperty, let table = subject._observationTable(making: false) else { return nil }
    return path.step.slotForElements(in: table)
  }
}

extension ElementsAccess {
  /// Whether an observer of the object makes the change in answer to another that is being told.
  @inlinable var isAnswer: Bool {
    subject._observationTable(making: false)?.isTelling ?? false
  }

  /// Lets everybody hear of the changes before. Who hears may change the elements, so what is done
  /// with them is decided after this.
  @inlinable
  func settle() {
    if isAnswer { _ = slot }
  }
}

extension PathStep {
  /// The slot of a property whose elements are to be changed, if somebody is to be told.
  @usableFromInline
  func slotForElements(in table: ObservationTable) -> Unmanaged<ObservedSlot>? {
    insist(
      !table.isShared,
      "The elements of a thread-safe object's collection would be changed in two steps, between "
        + "which another thread may change it. Set the collection as a whole.")
    // What a computed property sets tells for itself; the class tells what changes manually.
    return sources == nil && !isManual ? table.slotForChange(number) : nil
  }
}

extension ElementsAccess {
  @inlinable var elements: Elements { path.read(subject) }

  /// Changes elements in their place and tells observers which.
  ///
  /// - Parameters:
  ///   - kind: what is done.
  ///   - ranges: where; nothing for what has no indexes.
  ///   - old: what goes.
  ///   - new: what comes.
  ///   - body: does it.
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
          // What is done here is this change, and no setting.
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
