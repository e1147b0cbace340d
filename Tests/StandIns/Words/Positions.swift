// What journals use of files that need more of a system.

public import LiaisonCore

struct JournalPosition {
  let life: UInt64
  let offset: Int64
}

struct CursorOrigin {
  enum Place {
    case start, end
    case position(JournalPosition)
  }

  let place: Place
}

@usableFromInline
struct Sleepers: Sendable {
  @usableFromInline var isEmpty: Bool { true }

  @usableFromInline
  mutating func wakeAll<Leftover>(_ aftermath: inout Aftermath<Leftover>) {}
}
