import LiaisonCore
import Synchronization

/// All that a center knows of one type of notice.
///
/// Unchecked: `roster` is written once, and the roster is Sendable.
final class Topic: @unchecked Sendable {
  private struct Links {
    var groups: [Audience] = []
    var onward = OnwardPaths()
  }

  let type: any Notice.Type
  let audience: Audience
  private let links = Guarded(Links())
  /// Whether only this type's own observers are told.
  private let isUnlinked = Atomic(true)
  /// How many of the center's protocols the topic has been compared with.
  private let groupsSeen = Atomic(0)

  /// The observers of the type. The reference is unmanaged, because `audience` retains the roster.
  let roster: Unmanaged<Roster>

  init(_ type: any Notice.Type) {
    self.type = type
    audience = Audience(of: type)
    roster = .passUnretained(audience.all)
  }

  /// Whether a notice without a sender goes to `audience.all` and nowhere else.
  func isPlain(groupCount: Int) -> Bool {
    // `isUnlinked` is stored before `groupsSeen`; readers load them in reverse.
    hasSeen(groupCount) && isUnlinked.load(ordering: .acquiring)
  }

  func hasSeen(_ groupCount: Int) -> Bool {
    groupsSeen.load(ordering: .acquiring) == groupCount
  }

  var groups: [Audience] { links.withLock { $0.groups } }

  /// Returns the objects that may take a notice of this sender; `nil` where an object was removed.
  func onward(from sender: AnyObject?) -> [(any Onward)?] {
    let sender = sender.map { ObjectIdentifier($0) }
    return links.withLock { $0.onward.taking(from: sender) }
  }

  func leads(by onward: any Onward) -> Bool { links.withLock { $0.onward.contains(onward) } }

  /// Whether notices of this topic leave the center, directly or through other topics.
  var leadsOut: Bool {
    // Only bridges take the notices of one sender.
    let (hasBridges, ofAll) = links.withLock { ($0.onward.hasSenders, $0.onward.ofAll.all) }
    return hasBridges || ofAll.contains { $0?.leadsOut == true }
  }

  /// Whether translations lead from this topic to `other`, or both are the same.
  func leads(to other: Topic) -> Bool {
    if self === other { return true }
    return links.withLock { $0.onward.ofAll.all }.contains { $0?.leads(to: other) == true }
  }

  /// Notes which of the center's protocols this type conforms to, by one notice of it.
  func match(_ all: [Audience], with notice: any Notice) {
    // Repeats if another thread has noted its result meanwhile, which may cover fewer protocols.
    while true {
      let seen = groupsSeen.load(ordering: .acquiring)
      guard seen < all.count else { return }
      // Called before the lock is taken, because the conformance check is code of the runtime.
      let matching = all[seen...].filter { $0.matches?(notice) ?? false }
      links.withLock { links in
        guard groupsSeen.load(ordering: .relaxed) == seen else { return }
        links.groups += matching
        if !matching.isEmpty { isUnlinked.store(false, ordering: .releasing) }
        groupsSeen.store(all.count, ordering: .releasing)
      }
    }
  }

  func add(_ onward: any Onward) {
    links.withLock { links in
      links.onward.append(onward)
      isUnlinked.store(false, ordering: .releasing)
    }
  }

  /// Ends everything, because the center ends.
  func close() {
    let ended = links.withLock { links in
      defer { links = Links() }
      return links.onward
    }
    withExtendedLifetime(ended) {}
    audience.close()
  }

  func remove(_ onward: any Onward) {
    links.withLock { links in
      links.onward.remove(onward)
      isUnlinked.store(links.onward.isEmpty && links.groups.isEmpty, ordering: .releasing)
    }
  }
}

extension Topic: Keyed {
  var key: ObjectIdentifier { ObjectIdentifier(type) }

  /// The addresses of type metadata are multiples of eight.
  @inline(__always)
  static func hash(of key: ObjectIdentifier) -> UInt32 {
    UInt64(UInt(bitPattern: key) >> 3).scattered
  }
}
