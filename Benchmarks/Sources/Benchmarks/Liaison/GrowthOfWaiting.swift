import Foundation
import Liaison
import Synchronization

/// A contract whose calls can be held.
@Contract(.anywhere)
protocol Held: AnyObject, Sendable {
  func note(_ x: Int)
  func hold() async
}

/// Unchecked: one thread tells it and reads it.
private final class Holder: Held, @unchecked Sendable {
  private(set) var total = 0
  func note(_ x: Int) { total += x }
  func hold() async { try? await Task.sleep(for: .seconds(1_000_000)) }
}

extension GrowthKind {
  static var waitingAppenders: Self {
    Self("waiting-appenders", "Wait for room in a journal behind as many, and give up") { size in
      let journal = Journal<Int>(keeping: .newest(1), whenFull: .waiting)
      let cursor = journal.cursor(from: .start)
      journal.append(0)
      wait(size) { _ = await journal.appendAndWait(0) }
      return GrowthSubject(size) { _ in
        withExtendedLifetime(cursor) { journal.append(1, within: .zero) == nil }
      }
    }
  }

  static var waitingRemovals: Self {
    Self("waiting-removals", "Call while as many removals wait for another call") { size in
      let (holder, other) = (Holder(), Holder())
      let multicast = HeldMulticast()
      multicast.add(holder)
      let isHeld = Atomic(false)
      Task.detached { @Sendable in
        isHeld.store(true, ordering: .relaxed)
        await multicast.hold()
      }
      while !isHeld.load(ordering: .relaxed) { usleep(1_000) }
      usleep(50_000)
      wait(size) { try? await multicast.removeAndWaitSuspending(other) }
      return GrowthSubject(size) { _ in
        let before = holder.total
        multicast.note(1)
        return withExtendedLifetime(other) { holder.total == before + 1 }
      }
    }
  }

  static var changesPlaces: Self {
    Self("changes-places", "End and begin a cursor of as many that are behind") { size in
      let changes = Changes<Set<Int>>()
      // Each stands at a place of its own.
      var cursors: [ChangesCursor<Set<Int>>?] = (0..<size).map { _ in
        defer { changes.record([1]) }
        return changes.cursor()
      }
      return GrowthSubject(size) { index in
        cursors[index] = nil
        changes.record([1])
        cursors[index] = changes.cursor()
        changes.record([1])
        return cursors[index]?.hasNews == true
      }
    }
  }

  static var dequeuedNotices: Self {
    Self("notices-dequeue", "Take back and enqueue one of as many notices that wait") { size in
      let center = NoticeCenter()
      let publishers = (0..<size).map { _ in Publisher() }
      // The queue never runs, so that what waits goes on waiting.
      let queue = DispatchQueue(label: "growth")
      queue.suspend()
      let forGood = Unmanaged.passRetained(queue)
      func enqueue(_ index: Int) {
        center.enqueue(
          Change(x: 1), from: publishers[index],
          posting: .soon(on: .queue(forGood.takeUnretainedValue())))
      }
      for index in publishers.indices { enqueue(index) }
      return GrowthSubject(size) { index in
        defer { enqueue(index) }
        return center.dequeue(Change.self, from: publishers[index]) == 1
      }
    }
  }
}
