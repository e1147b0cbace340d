import Synchronization

/// The floor: an array under a lock. Once full it starts over in the same memory, so that it
/// neither moves nor grows.
final class LockedArray: Appender {
  private let values = Mutex<[Int]>([])
  private var last = 0

  func append(_ count: Int) {
    for value in last + 1...last + count { append(value: value) }
    last += count
  }

  private func append(value: Int) {
    values.withLock { values in
      if values.count == keptValues { values.removeAll(keepingCapacity: true) }
      values.append(value)
    }
  }

  var newest: Int { values.withLock { $0.last ?? 0 } }
}
