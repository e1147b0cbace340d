public import LiaisonCore
public import Synchronization

/// What recorders and readers of changes share. It takes the lock, and merges and wakes after it.
@usableFromInline
package final class ChangesStorage<Change: Mergeable & Sendable>: Sendable {
  @usableFromInline
  struct State: Sendable {
    @usableFromInline var segments = Segments<Change>()
    @usableFromInline var sleepers = Sleepers()
    var isFinished = false
  }

  @usableFromInline let state = Guarded(State())
  /// The number of changes, for readers that only compare.
  @usableFromInline let versionWord = Atomic<Int64>(0)

  package init() {}

  @inlinable var version: Int64 { versionWord.load(ordering: .acquiring) }

  /// Adds a change and wakes waiting readers. Returns the place to fold at, if there may be
  /// something to fold.
  @inlinable
  package func record(_ change: Change) -> Int64? {
    let (place, sleepers) = state.withLock { state in
      let place = state.segments.version
      let isFoldable = state.segments.record(change)
      versionWord.store(state.segments.version, ordering: .releasing)
      return (isFoldable ? place : nil, state.sleepers.takeAll())
    }
    for sleeper in sleepers { sleeper.wake() }
    return place
  }

  func finish() {
    let sleepers = state.withLock { state in
      state.isFinished = true
      return state.sleepers.takeAll()
    }
    for sleeper in sleepers { sleeper.wake() }
  }

  /// Merges neighbours as long as there are two of similar weight.
  @inlinable
  package func fold(joining place: Int64) {
    var next = state.withLock { $0.segments.startFold(joining: place) }
    while let fold = next {
      var merged = fold.earlier
      merged.merge(fold.later)
      let result = merged
      let (following, replaced) = state.withLock { $0.segments.finishFold(fold, result) }
      withExtendedLifetime(replaced) {}
      next = following
    }
  }

  // MARK: - Reading

  func join() -> ChangesReader {
    state.withLock { ChangesReader(at: $0.segments.join()) }
  }

  func leave(_ reader: ChangesReader) {
    let (place, left) = state.withLock { state in
      let place = reader.place
      return (place, state.segments.leave(place))
    }
    withExtendedLifetime(left) {}
    if left.isFoldable { fold(joining: place) }
  }

  /// The changes since the reader's last pull as one.
  @inlinable
  func pull(_ reader: ChangesReader) -> Change? {
    if reader.place == version { return nil }
    var (changes, left, place) = state.withLock { state in
      let place = reader.place
      let (changes, left) = state.segments.pull(from: place)
      reader.move(to: state.segments.version)
      return (changes, left, place)
    }
    // From here on nothing else holds the changes, so they are merged in place.
    left.dropped = []
    var merged = changes.popLast()
    while let next = changes.popLast() { merged?.merge(next) }
    if left.isFoldable { fold(joining: place) }
    return merged
  }

  /// Waits until there is something to pull. Returns `false` if nothing comes any more, or if the
  /// task is cancelled.
  nonisolated(nonsending) func waitForMore(than reader: ChangesReader) async -> Bool {
    await Sleepers.sleep { waiter in
      state.withLock { state in
        if reader.place < state.segments.version { return true }
        if state.isFinished { return false }
        state.sleepers.waiting.append(waiter)
        return nil
      }
    } gettingUp: { waiter in
      state.withLock { _ = $0.sleepers.waiting.remove(waiter) }
    }
  }
}

/// A reader's place among changes. It is moved under the lock only, and may be read without it.
@usableFromInline
final class ChangesReader: Sendable {
  @usableFromInline let word: Atomic<Int64>

  init(at place: Int64) { word = Atomic(place) }

  @inlinable var place: Int64 { word.load(ordering: .acquiring) }
  @inlinable
  func move(to place: Int64) { word.store(place, ordering: .releasing) }
}
