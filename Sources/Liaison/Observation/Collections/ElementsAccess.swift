/// A collection that is a property of an observed object, on its way to be changed element by
/// element.
///
/// The compiler has checked by the key path that it may be written. Which key it is comes out when
/// it is touched: the property's own accessor names it.
struct ElementsAccess<Subject: Observed, Elements> {
  let subject: Subject
  let property: ReferenceWritableKeyPath<Subject, Elements>

  /// The slot of the property, if somebody is to be told.
  private var slot: ObservedSlot? {
    guard let table = subject._observationTable(making: false) else { return nil }
    insist(
      !table.isShared,
      "The elements of a thread-safe object's collection would be changed in two steps, between "
        + "which another thread may change it. Set the collection as a whole.")
    guard let key = table.keyTouched(by: { touch(&subject[keyPath: property]) }) else {
      return nil
    }
    let slot = table.slot(key)
    return slot.isEmptyNow || slot.isHeld ? nil : slot
  }

  var elements: Elements { subject[keyPath: property] }

  /// Changes elements and tells observers which.
  ///
  /// - Parameters:
  ///   - kind: what is done.
  ///   - ranges: where; nothing for what has no indexes.
  ///   - old: what goes.
  ///   - new: what comes.
  ///   - change: does it.
  func change<Outcome>(
    _ kind: ChangeKind, at ranges: [Range<Int>] = [], old: @autoclosure () -> Elements?,
    new: @autoclosure () -> Elements?, _ change: (inout Elements) -> Outcome
  ) -> Outcome {
    guard let slot else { return change(&subject[keyPath: property]) }
    let indexes = ranges.isEmpty ? nil : ChangedRanges(ranges)
    return withExtendedLifetime(indexes) {
      ChangeRound.onStack(
        at: Unmanaged.passUnretained(slot), of: Unmanaged.passUnretained(subject)
      ) { round in
        round.pointee.event.kind = kind
        round.pointee.event.ranges = indexes.map { Unmanaged.passUnretained($0) }
        return withOptionalPointer(to: old()) { old in
          round.begin(old: old)
          // What is done here is this change, and no setting.
          slot.hold()
          let outcome = change(&subject[keyPath: property])
          slot.letGo()
          withOptionalPointer(to: new()) { round.end(new: $0) }
          return outcome
        }
      }
    }
  }
}

private func withOptionalPointer<Value, Outcome>(
  to value: Value?, _ body: (UnsafePointer<Value>?) -> Outcome
) -> Outcome {
  guard let value else { return body(nil) }
  return withUnsafePointer(to: value, body)
}
