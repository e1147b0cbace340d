/// Timers, the earliest first: a binary heap. A cancelled timer leaves when its time comes.
struct LoopTimers {
  private var heap: [LoopTimer] = []

  /// The time of the earliest timer that is set.
  mutating func earliest() -> UInt64? {
    while let first = heap.first {
      if first.isSet { return first.time }
      removeFirst()
    }
    return nil
  }

  mutating func removeDue(_ now: UInt64) -> LoopTimer? {
    guard let time = earliest(), time <= now else { return nil }
    return removeFirst()
  }

  mutating func insert(_ timer: LoopTimer) {
    heap.append(timer)
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      if heap[parent].time <= timer.time { break }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  @discardableResult
  private mutating func removeFirst() -> LoopTimer {
    heap.swapAt(0, heap.count - 1)
    let first = heap.removeLast()
    var index = 0
    while true {
      var smallest = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child].time < heap[smallest].time {
        smallest = child
      }
      if smallest == index { return first }
      heap.swapAt(index, smallest)
      index = smallest
    }
  }
}
