public import LiaisonCore
public import Synchronization

/// The state that recorders and readers of changes share. It merges changes and resumes waiting
/// readers after it has released the lock.
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

  /// Adds a change and wakes waiting readers. Returns the version to call `fold` with, if there may
  /// be something to merge.
  @inlinable
  package func record(_ change: Change) -> Int64? {
    self.change { state, aftermath in
      let place = state.segments.version
      let isFoldable = state.segments.record(change)
      versionWord.store(state.segments.version, ordering: .releasing)
      if !state.sleepers.isEmpty { state.sleepers.wakeAll(&aftermath) }
      return isFoldable ? place : nil
    }
  }

  func finish() {
    change { state, aftermath in
      state.isFinished = true
      state.sleepers.wakeAll(&aftermath)
    }
  }

  /// Merges neighbours as long as two of them may be merged by their weights.
  @inlinable
  package func fold(joining place: Int64) {
    var next = state.withLock { $0.segments.startFold(joining: place) }
    while let fold = next {
      var merged = fold.earlier
      merged.merge(fold.later)
      let result = merged
      next = change { $0.segments.finishFold(fold, result, &$1) }
    }
  }

  // MARK: - Reading

  func join() -> ChangesReader {
    state.withLock { ChangesReader(at: $0.segments.join()) }
  }

  func leave(_ reader: ChangesReader) {
    let place = change { state, aftermath in
      let place = reader.place
      return state.segments.leave(place, &aftermath) ? place : nil
    }
    if let place { fold(joining: place) }
  }

  /// Returns the changes since the reader's last pull as one.
  @inlinable
  func pull(_ reader: ChangesReader) -> Change? {
    if reader.place == version { return nil }
    // Once the aftermath is settled, nothing else holds the changes, so they are merged in place.
    var (changes, place) = change { state, aftermath in
      let place = reader.place
      let (changes, isFoldable) = state.segments.pull(from: place, &aftermath)
      reader.move(to: state.segments.version)
      return (changes, isFoldable ? place : nil)
    }
    var merged = changes.popLast()
    while let next = changes.popLast() { merged?.merge(next) }
    if let place { fold(joining: place) }
    return merged
  }

  /// Waits until there is something to pull. Returns `false` if no change can come any more, or if
  /// the task is cancelled.
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

  // MARK: - The lock

  @inlinable
  func change<Outcome: Sendable>(
    _ body: (inout State, inout Aftermath<Change>) -> Outcome
  ) -> Outcome {
    var aftermath = Aftermath<Change>()
    let outcome = state.withLock { body(&$0, &aftermath) }
    aftermath.settle()
    return outcome
  }
}

/// A reader's place among changes. It is written only under the lock, and may be read without it.
@usableFromInline
final class ChangesReader: Sendable {
  @usableFromInline let word: Atomic<Int64>

  init(at place: Int64) { word = Atomic(place) }

  @inlinable var place: Int64 { word.load(ordering: .acquiring) }
  @inlinable
  func move(to place: Int64) { word.store(place, ordering: .releasing) }
}
