import LiaisonCore

/// One post on its way through several rosters, in one order of priority and registration.
///
/// Each roster's part lies on the stack of the function that began it.
struct Round {
  /// One roster's part: its observers, from the next one on.
  struct Part {
    /// The first property, so that the part has the visit's address.
    var visit: Visit
    /// Whether its observers take boxed notices; if not, they take notices of this type.
    fileprivate(set) var isErased: Bool
    fileprivate var stretch: Int
    fileprivate var slot: Int
    fileprivate var next: UnsafeMutablePointer<Part>?
  }

  private let first: UnsafeMutablePointer<Part>?

  /// Observers with a later number have been told of the notice already, as the last one.
  let lastSequence: UInt64

  /// Returns the next observer to be told, and its roster's part.
  mutating func next() -> (Unmanaged<Receiver>, UnsafeMutablePointer<Part>)? {
    while true {
      var best: (receiver: Unmanaged<Receiver>, rank: NoticeObserver.Rank)?
      var bestPart: UnsafeMutablePointer<Part>?
      var part = first
      while let candidate = part {
        if let receiver = candidate.pointee.peek() {
          let rank = receiver.rank
          if best.map({ rank < $0.rank }) ?? true {
            best = (receiver, rank)
            bestPart = candidate
          }
        }
        part = candidate.pointee.next
      }
      guard let best, let bestPart else { return nil }
      bestPart.pointee.advance()
      if best.rank.sequence <= lastSequence { return (best.receiver, bestPart) }
    }
  }

  /// Begins a visit of each roster, and calls `body` with all of them as one round.
  static func through(
    _ rosters: Rosters, lastSequence: UInt64, _ body: (inout Round) -> Void
  ) {
    begin(rosters, from: 0, before: nil, lastSequence, body)
  }

  private static func begin(
    _ rosters: Rosters, from index: Int, before next: UnsafeMutablePointer<Part>?,
    _ lastSequence: UInt64, _ body: (inout Round) -> Void
  ) {
    guard index < rosters.count else {
      var round = Round(first: next, lastSequence: lastSequence)
      return body(&round)
    }
    guard let roster = rosters[index] else {
      return begin(rosters, from: index + 1, before: next, lastSequence, body)
    }
    withUnsafeTemporaryAllocation(of: Part.self, capacity: 1) { memory in
      let part = memory.baseAddress.unsafelyUnwrapped
      part.pointee.isErased = rosters.isErased(index)
      (part.pointee.stretch, part.pointee.slot) = (0, 0)
      part.pointee.next = next
      // Sound: `visit` is the first property of a part. All properties are numbers and addresses, so
      // an assignment initialises them; `enter` writes the visit.
      let visit = UnsafeMutableRawPointer(part).assumingMemoryBound(to: Visit.self)
      roster.enter(visit)
      defer { roster.leave(visit) }
      begin(rosters, from: index + 1, before: part, lastSequence, body)
    }
  }
}

extension Round {
  /// The rosters that a notice visits.
  struct Rosters {
    private let topic: Topic?
    private let groups: [Audience]
    private let sender: AnyObject?

    init(_ topic: Topic, _ sender: AnyObject?) {
      self.topic = topic
      self.sender = sender
      groups = topic.groups
    }

    var count: Int { (groups.count + 1) * 2 }

    /// Even indexes are rosters of all senders, odd ones of this sender.
    subscript(index: Int) -> Roster? {
      let audience = index < 2 ? topic?.audience : groups[index / 2 - 1]
      if index.isMultiple(of: 2) { return audience?.all }
      return sender.flatMap { audience?.roster(for: $0) }
    }

    func isErased(_ index: Int) -> Bool { index >= 2 }

    /// Whether one of the rosters has an observer.
    var haveReachableObserver: Bool {
      (0..<count).contains { self[$0]?.hasReachableReceiver ?? false }
    }
  }
}

extension Round.Part {
  fileprivate mutating func peek() -> Unmanaged<Receiver>? {
    while stretch < visit.stretchCount, let current = visit.stretch(stretch) {
      while slot < current.count {
        if let receiver = current.buffer.slots[slot] { return receiver }
        slot += 1
      }
      stretch += 1
      slot = 0
    }
    return nil
  }

  fileprivate mutating func advance() { slot += 1 }
}

extension Unmanaged<Receiver> {
  fileprivate var rank: NoticeObserver.Rank {
    // Sound: the rosters of a center have observers of notices only.
    _withUnsafeGuaranteedRef { unsafeDowncast($0, to: NoticeObserver.self).rank }
  }
}
