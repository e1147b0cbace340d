import LiaisonCore

/// A sequence that lets elements through at a pace.
struct Paced<Base: EventSequence>: EventSequence {
  let base: Base
  let pace: Pace
  let clock: any Clock<Duration>

  func makeAsyncIterator() -> LazyIterator<PacedReading<Base>> {
    LazyIterator { PacedReading(base, pace, clock) }
  }
}
