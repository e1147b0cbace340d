import LiaisonCore

extension Observed {
  /// Makes one change of elements of all that `body` does to an array. Observers are told of the
  /// change and its indexes after `body` has returned. If it throws, they are told of a setting
  /// without an old value, because it may have changed anything.
  ///
  ///     withChange(.insertion, at: RangeSet(0..<1), of: \.songs) { songs.insert(song, at: 0) }
  ///
  /// Use it for a property that notifies manually, because `elements(_:)` tells no observer of such
  /// a property. Apart from that, it behaves as `withChange(of:during:)`. Inside another change of
  /// the property, it is a part of that change. If a thread-safe object has been observed, it stops
  /// the program.
  ///
  /// - Parameters:
  ///   - kind: `.insertion`, `.removal` or `.replacement`.
  ///   - indexes: of an insertion, where the elements will be; else where they are now.
  ///   - key: the array.
  ///   - body: makes exactly this change of the array.
  public func withChange<Elements, Outcome, Failure: Error>(
    _ kind: ChangeKind, at indexes: RangeSet<Int>,
    of key: KeyPath<Self.Type, ObservedPath<Elements>>,
    during body: () throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome
  where Elements: RangeReplaceableCollection & RandomAccessCollection, Elements.Index == Int {
    let table = _observationTable(making: false)
    defer { endChange(of: key) }
    return try Self.self[keyPath: key].hold(kind, at: indexes, in: table, of: self, during: body)
  }

  /// Says that elements of an array are about to change. `didChange` of the array must follow.
  ///
  ///     willChange(.removal, at: RangeSet(0..<1), of: \.songs)
  ///     songs.removeFirst()
  ///     didChange(\.songs)
  ///
  /// If a thread-safe object has been observed, it stops the program. Everything else is as in
  /// ``willChange(_:)``.
  ///
  /// - Parameters:
  ///   - kind: `.insertion`, `.removal` or `.replacement`.
  ///   - indexes: of an insertion, where the elements will be; else where they are now.
  ///   - key: the array.
  public func willChange<Elements>(
    _ kind: ChangeKind, at indexes: RangeSet<Int>,
    of key: KeyPath<Self.Type, ObservedPath<Elements>>
  ) where Elements: RangeReplaceableCollection & RandomAccessCollection, Elements.Index == Int {
    guard let table = _observationTable(making: false) else { return }
    Self.self[keyPath: key].hold(kind, at: indexes, in: table, of: self)
  }
}

extension ObservedActor {
  /// Makes one change of elements of all that `body` does to an array.
  ///
  ///     withChange(.insertion, at: RangeSet(0..<1), of: \.songs) { songs.insert(song, at: 0) }
  ///
  /// An actor has no `elements(_:)`, so this is how its observers are told which elements have
  /// changed. Everything else is as in
  /// `Observed.withChange(_:at:of:during:)`.
  public func withChange<Elements, Outcome, Failure: Error>(
    _ kind: ChangeKind, at indexes: RangeSet<Int>,
    of key: KeyPath<Self.Type, ObservedPath<Elements>>,
    during body: () throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome
  where Elements: RangeReplaceableCollection & RandomAccessCollection, Elements.Index == Int {
    let table = _observationTable(making: false)
    defer { endChange(of: key) }
    return try Self.self[keyPath: key].hold(kind, at: indexes, in: table, of: self, during: body)
  }

  /// Says that elements of an array are about to change.
  ///
  /// `didChange` of the array must follow. Do not suspend in between, because changes of the array
  /// by other tasks would be part of this change. Everything else is as in
  /// `Observed.willChange(_:at:of:)`.
  public func willChange<Elements>(
    _ kind: ChangeKind, at indexes: RangeSet<Int>,
    of key: KeyPath<Self.Type, ObservedPath<Elements>>
  ) where Elements: RangeReplaceableCollection & RandomAccessCollection, Elements.Index == Int {
    guard let table = _observationTable(making: false) else { return }
    Self.self[keyPath: key].hold(kind, at: indexes, in: table, of: self)
  }
}

extension ObservedPath
where Value: RangeReplaceableCollection & RandomAccessCollection, Value.Index == Int {
  /// Holds a change of elements open and calls `body`. If that throws, the elements were not changed
  /// as announced.
  fileprivate func hold<Outcome, Failure: Error>(
    _ kind: ChangeKind, at indexes: RangeSet<Int>, in table: ObservationTable?,
    of subject: AnyObject, during body: () throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    let change = table.flatMap { hold(kind, at: indexes, in: $0, of: subject) }
    do throws(Failure) { return try body() } catch {
      change?.forgetElements()
      throw error
    }
  }

  /// Holds a change of elements open. Returns nil if there is no observer, or if it is a part of
  /// another change.
  @discardableResult
  fileprivate func hold(
    _ kind: ChangeKind, at indexes: RangeSet<Int>, in table: ObservationTable, of subject: AnyObject
  ) -> HeldChange? {
    insist(
      kind == .insertion || kind == .removal || kind == .replacement,
      "A \(kind) is no change of elements that can be announced with indexes. Name an insertion, a "
        + "removal or a replacement, or announce the property: willChange(\\.\(name.text)).")
    insist(
      !table.isShared,
      "The elements of a thread-safe object's collection would be changed in two steps, between "
        + "which another thread may change it. Announce the collection as a whole.")
    guard let slot = slotToHold(in: table, of: subject) else { return nil }
    let name = name
    let elements = HeldPart<Value>(kind, Array(indexes.ranges)) { value in
      kind == .removal ? nil : value.elements(at: indexes, of: name)
    }
    return HeldChange.open(at: slot, of: subject, part: elements) {
      kind == .insertion ? nil : read(subject).elements(at: indexes, of: name)
    }
  }
}

extension RangeReplaceableCollection where Self: RandomAccessCollection, Index == Int {
  fileprivate func elements(at indexes: RangeSet<Int>, of name: PathName) -> Self {
    insist(
      indexes.ranges.allSatisfy { startIndex <= $0.lowerBound && $0.upperBound <= endIndex },
      "A change of '\(name.text)' was announced at indexes that it has not. Name those of an insertion "
        + "as they are after it, and all others as they are before.")
    return Self(self[indexes])
  }
}
