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

  /// Unchecked: the registry's lock guards it.
  private final class OfType: @unchecked Sendable {
    private(set) var last: Kept
    /// The last notice without a sender.
    private var nobodys: Kept?
    private(set) var bySender: [ObjectIdentifier: Kept] = [:]
    private var sweepsAt = 64
    /// The sender and the number of each notice that was kept, the oldest first. Only the last
    /// entry of each sender counts.
    private var arrivals: [(address: ObjectIdentifier?, sequence: UInt64)] = []

    init(first: Kept) {
      last = first
      _ = note(first)
    }

    func keep(_ kept: Kept, _ aftermath: inout Aftermath<Leftover>) {
      aftermath.leave(.notice(last.notice))
      last = kept
      if let old = note(kept) { aftermath.leave(.notice(old.notice)) }
      // The list must not grow with every post. At least half of its entries do not count any more.
      if arrivals.count > 2 * bySender.count + 16 {
        arrivals = arrivals.filter { found(at: $0)?.sequence == $0.sequence }
      }
      if bySender.count >= sweepsAt { sweep(&aftermath) }
    }

    /// Keeps a notice as the last one of its sender. Returns the one before.
    private func note(_ kept: Kept) -> Kept? {
      arrivals.append((kept.address, kept.sequence))
      if let address = kept.address { return bySender.updateValue(kept, forKey: address) }
      defer { nobodys = kept }
      return nobodys
    }

    /// Drops the sender's last notice. Returns whether another one is left.
    func forget(_ address: ObjectIdentifier, _ aftermath: inout Aftermath<Leftover>) -> Bool {
      if let old = bySender.removeValue(forKey: address) { aftermath.leave(.notice(old.notice)) }
      guard last.address == address else { return true }
      aftermath.leave(.notice(last.notice))
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
      for kept in [last] + bySender.values { aftermath.leave(.notice(kept.notice)) }
      if let nobodys { aftermath.leave(.notice(nobodys.notice)) }
    }

    private func found(at arrival: (address: ObjectIdentifier?, sequence: UInt64)) -> Kept? {
      arrival.address.map { bySender[$0] } ?? nobodys
    }

    func sweep(_ aftermath: inout Aftermath<Leftover>) {
      let gone = bySender.filter { $0.value.hasLostSender(&aftermath) }
      for (address, kept) in gone {
        bySender[address] = nil
        aftermath.leave(.notice(kept.notice))
      }
      sweepsAt = max(64, bySender.count * 2)
    }
  }

  private var types: [ObjectIdentifier: OfType] = [:]

  var isEmpty: Bool { types.isEmpty }

  /// The objects that are released after the lock.
  enum Leftover {
    case notice(any Notice)
    /// A sender that lives. Ours may be the last reference to it by then.
    case sender(AnyObject)
  }

  /// Keeps a notice, and now and then drops those of senders that have been deallocated.
  mutating func keep(_ kept: Kept, leaving aftermath: inout Aftermath<Leftover>) {
    if let known = types[kept.type] {
      known.keep(kept, &aftermath)
    } else {
      types[kept.type] = OfType(first: kept)
    }
  }

  func last(of type: ObjectIdentifier, from sender: AnyObject?) -> Kept? {
    guard let sender else { return types[type]?.last }
    return types[type]?.bySender[ObjectIdentifier(sender)].flatMap {
      $0.isFrom(sender) ? $0 : nil
    }
  }

  /// Returns the last notices for a new observer, the oldest first. An observer of a protocol gets
  /// those of every type, and skips those that do not conform.
  func kept(for observer: NoticeObserver, from sender: AnyObject?) -> [Kept] {
    guard observer.matches != nil else {
      return last(of: ObjectIdentifier(observer.subject), from: sender).map { [$0] } ?? []
    }
    return types.keys.compactMap { last(of: $0, from: sender) }
      .sorted { $0.sequence < $1.sequence }
  }

  /// Drops the last notices of a type, or of that type and one sender.
  mutating func forget(
    _ type: ObjectIdentifier, from sender: AnyObject?, leaving aftermath: inout Aftermath<Leftover>
  ) {
    guard let known = types[type] else { return }
    if let sender, known.forget(ObjectIdentifier(sender), &aftermath) { return }
    if sender == nil { known.leave(&aftermath) }
    types[type] = nil
  }
}
