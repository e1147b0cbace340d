/// How many calls, and bytes of calls, may be under way in one direction. A pure state.
///
/// Both ends count alike: a call counts from its frame to its answer, and a one-way call until its
/// receiver acknowledges its end. The sender waits while the window is full. So the receiver can
/// always go on reading, and needs no more memory than the window.
///
/// A sender that never reads does not learn of an answer, and must not get room for another call.
/// So a call takes room until its answer is about to be written.
package struct CallWindow {
  package private(set) var calls = 0
  package private(set) var bytes = 0
  /// Calls that have ended, while the frame that says so waits to be written.
  private var unheard = (calls: 0, bytes: 0)
  package var mostCalls: Int
  package var mostBytes: Int

  package init(calls: Int, bytes: Int) { (mostCalls, mostBytes) = (calls, bytes) }

  /// Whether there is room for another call. A call may be larger than the window, so one is
  /// admitted as long as any room is left.
  package var hasRoom: Bool {
    calls + unheard.calls < mostCalls && bytes + unheard.bytes < mostBytes
  }

  /// Whether there is room for another long call. Long calls leave a quarter of the bytes to short
  /// ones.
  package var hasRoomForLong: Bool { hasRoom && (bytes == 0 || bytes < mostBytes - mostBytes / 4) }

  /// Whether so much is under way that a sender may be waiting.
  package var isHalfFull: Bool { calls >= (mostCalls + 1) / 2 || bytes >= (mostBytes + 1) / 2 }

  package mutating func begin(_ size: Int) {
    calls += 1
    bytes += size
  }

  package mutating func end(calls ended: Int = 1, _ size: Int) {
    calls -= ended
    bytes -= size
  }

  /// Ends calls, while the frame that says so waits to be written.
  package mutating func endUnheard(calls ended: Int = 1, _ size: Int) {
    end(calls: ended, size)
    unheard.calls += ended
    unheard.bytes += size
  }

  /// Notes that the frame that says that calls have ended is about to be written.
  package mutating func noteHeard(calls heard: Int = 1, _ size: Int) {
    unheard.calls -= heard
    unheard.bytes -= size
  }
}
