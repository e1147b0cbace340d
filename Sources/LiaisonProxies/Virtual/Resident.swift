public import LiaisonCore
import Synchronization

/// A loaded subject in its list, of any type. It does not keep the subject alive.
///
/// Unchecked: the lock of its home guards `heapIndex` and `knownMark`; the rest is immutable or
/// atomic.
@usableFromInline
final class Resident: Lagging, @unchecked Sendable {
  let name: String
  let cost: Int
  /// Gives up the subject. Returns whether there was one; nil if the virtual subject was
  /// deallocated.
  let release: @Sendable () -> Bool?
  /// The tick of its last use.
  private let use: Atomic<UInt64>
  var heapIndex = -1
  var knownMark: UInt64 = 0

  init(_ name: String, cost: Int, usedAt tick: UInt64, release: @escaping @Sendable () -> Bool?) {
    self.name = name
    self.cost = cost
    self.release = release
    use = Atomic(tick)
  }

  var lastUse: UInt64 { use.load(ordering: .relaxed) }
  var mark: UInt64 { lastUse }

  /// Notes a use. Does nothing if no other subject was used since.
  @usableFromInline
  func note(in home: LoadedSubjects) {
    let last = lastUse
    let now = home.mark(after: last)
    if now != last { use.store(now, ordering: .relaxed) }
  }
}
