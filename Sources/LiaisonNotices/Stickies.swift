/// The last notices that were posted `keepingLast`, by type and by sender.
struct Stickies: Sendable {
  /// Unchecked: the sender is written once and only compared.
  struct Kept: @unchecked Sendable {
    let notice: any Notice
    private(set) var sequence: UInt64 = 0
    fileprivate let type: ObjectIdentifier
    fileprivate let address: ObjectIdentifier?
    private weak var sender: AnyObject?

    init(_ notice: any Notice, as type: any Notice.Type, from sender: AnyObject?) {
      self.notice = notice
      self.type = ObjectIdentifier(type)
      self.sender = sender
      address = sender.map { ObjectIdentifier($0) }
    }

    func numbered(_ sequence: UInt64) -> Self {
      var kept = self
      kept.sequence = sequence
      return kept
    }

    fileprivate func isFrom(_ object: AnyObject) -> Bool { sender === object }

    /// Whether the sender has gone. A sender that lives is appended to `alive`, to be released
    /// later.
    fileprivate func hasLostSender(_ alive: inout [AnyObject]) -> Bool {
      guard let sender else { return true }
      alive.append(sender)
      return false
    }
  }

  private struct OfType: Sendable {
    var last: Kept
    /// The last one without a sender.
    var nobodys: Kept?
    var bySender: [ObjectIdentifier: Kept] = [:]
    var sweepsAt = 64
    /// Every notice that was kept, by its sender, the oldest first. Only the last of each sender
    /// counts.
    private var arrivals: [(address: ObjectIdentifier?, sequence: UInt64)] = []

    init(last: Kept) { self.last = last }

    mutating func keep(_ kept: Kept, _ released: inout Released) {
      released.kept.append(last)
      last = kept
      if let address = kept.address {
        if let old = bySender.updateValue(kept, forKey: address) { released.kept.append(old) }
      } else {
        if let old = nobodys { released.kept.append(old) }
        nobodys = kept
      }
      arrivals.append((kept.address, kept.sequence))
      // Keeps the list from growing with the posts: at least half of it does not count any more.
      if arrivals.count > 2 * bySender.count + 16 {
        arrivals = arrivals.filter { found(at: $0)?.sequence == $0.sequence }
      }
      if bySender.count >= sweepsAt { sweep(&released) }
    }

    /// Drops the sender's last notice. Returns whether another one is left.
    mutating func forget(_ address: ObjectIdentifier, _ released: inout Released) -> Bool {
      if let old = bySender.removeValue(forKey: address) { released.kept.append(old) }
      guard last.address == address else { return true }
      released.kept.append(last)
      while let arrival = arrivals.last {
        if let found = found(at: arrival), found.sequence == arrival.sequence {
          last = found
          return true
        }
        arrivals.removeLast()
      }
      return false
    }

    private func found(at arrival: (address: ObjectIdentifier?, sequence: UInt64)) -> Kept? {
      arrival.address.map { bySender[$0] } ?? nobodys
    }

    mutating func sweep(_ released: inout Released) {
      let gone = bySender.filter { $0.value.hasLostSender(&released.alive) }
      for (address, kept) in gone {
        bySender[address] = nil
        released.kept.append(kept)
      }
      sweepsAt = max(64, bySender.count * 2)
    }
  }

  private var types: [ObjectIdentifier: OfType] = [:]

  var isEmpty: Bool { types.isEmpty }

  /// What is released after the lock.
  ///
  /// Unchecked: it holds objects only to release them, which any thread may do.
  struct Released: @unchecked Sendable {
    fileprivate(set) var kept: [Kept] = []
    fileprivate(set) var alive: [AnyObject] = []
  }

  /// Keeps a notice, and drops those of senders that have gone.
  mutating func keep(_ kept: Kept) -> Released {
    var released = Released()
    var known = types.removeValue(forKey: kept.type) ?? OfType(last: kept)
    known.keep(kept, &released)
    types[kept.type] = known
    return released
  }

  func last(of type: ObjectIdentifier, from sender: AnyObject?) -> Kept? {
    guard let sender else { return types[type]?.last }
    return types[type]?.bySender[ObjectIdentifier(sender)].flatMap {
      $0.isFrom(sender) ? $0 : nil
    }
  }

  /// The last notices for a new observer, the oldest first. An observer of a protocol gets those of
  /// every type, and chooses among them.
  func kept(for observer: NoticeObserver) -> [Kept] {
    guard observer.matches != nil else {
      return last(of: ObjectIdentifier(observer.subject), from: observer.sender).map { [$0] } ?? []
    }
    return types.keys.compactMap { last(of: $0, from: observer.sender) }
      .sorted { $0.sequence < $1.sequence }
  }

  /// Drops the last notices of a type, or of that type and one sender.
  mutating func forget(_ type: ObjectIdentifier, from sender: AnyObject?) -> Released {
    var released = Released()
    guard var known = types.removeValue(forKey: type) else { return released }
    guard let sender else {
      released.kept = [known.last] + known.bySender.values
      if let nobodys = known.nobodys { released.kept.append(nobodys) }
      return released
    }
    if known.forget(ObjectIdentifier(sender), &released) { types[type] = known }
    return released
  }
}
