import LiaisonCore

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

    /// Whether the sender has gone. A sender that lives is released after the lock.
    fileprivate func hasLostSender(_ aftermath: inout Aftermath<Leftover>) -> Bool {
      guard let sender else { return true }
      aftermath.leave(.sender(sender))
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

    mutating func keep(_ kept: Kept, _ aftermath: inout Aftermath<Leftover>) {
      aftermath.leave(.kept(last))
      last = kept
      if let address = kept.address {
        if let old = bySender.updateValue(kept, forKey: address) { aftermath.leave(.kept(old)) }
      } else {
        if let old = nobodys { aftermath.leave(.kept(old)) }
        nobodys = kept
      }
      arrivals.append((kept.address, kept.sequence))
      // Keeps the list from growing with the posts: at least half of it does not count any more.
      if arrivals.count > 2 * bySender.count + 16 {
        arrivals = arrivals.filter { found(at: $0)?.sequence == $0.sequence }
      }
      if bySender.count >= sweepsAt { sweep(&aftermath) }
    }

    /// Drops the sender's last notice. Returns whether another one is left.
    mutating func forget(
      _ address: ObjectIdentifier, _ aftermath: inout Aftermath<Leftover>
    ) -> Bool {
      if let old = bySender.removeValue(forKey: address) { aftermath.leave(.kept(old)) }
      guard last.address == address else { return true }
      aftermath.leave(.kept(last))
      while let arrival = arrivals.last {
        if let found = found(at: arrival), found.sequence == arrival.sequence {
          last = found
          return true
        }
        arrivals.removeLast()
      }
      return false
    }

    /// Leaves all notices of the type.
    func leave(_ aftermath: inout Aftermath<Leftover>) {
      for kept in [last] + bySender.values { aftermath.leave(.kept(kept)) }
      if let nobodys { aftermath.leave(.kept(nobodys)) }
    }

    private func found(at arrival: (address: ObjectIdentifier?, sequence: UInt64)) -> Kept? {
      arrival.address.map { bySender[$0] } ?? nobodys
    }

    mutating func sweep(_ aftermath: inout Aftermath<Leftover>) {
      let gone = bySender.filter { $0.value.hasLostSender(&aftermath) }
      for (address, kept) in gone {
        bySender[address] = nil
        aftermath.leave(.kept(kept))
      }
      sweepsAt = max(64, bySender.count * 2)
    }
  }

  private var types: [ObjectIdentifier: OfType] = [:]

  var isEmpty: Bool { types.isEmpty }

  /// What is released after the lock.
  enum Leftover {
    case kept(Kept)
    /// A sender that lives. Ours may be the last reference to it by then.
    case sender(AnyObject)
  }

  /// Keeps a notice, and drops those of senders that have gone.
  mutating func keep(_ kept: Kept, leaving aftermath: inout Aftermath<Leftover>) {
    var known = types.removeValue(forKey: kept.type) ?? OfType(last: kept)
    known.keep(kept, &aftermath)
    types[kept.type] = known
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
  mutating func forget(
    _ type: ObjectIdentifier, from sender: AnyObject?, leaving aftermath: inout Aftermath<Leftover>
  ) {
    guard var known = types.removeValue(forKey: type) else { return }
    guard let sender else { return known.leave(&aftermath) }
    if known.forget(ObjectIdentifier(sender), &aftermath) { types[type] = known }
  }
}
