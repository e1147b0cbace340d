import LiaisonCore

/// The notices of a center that wait to be posted, by the place where they will be posted.
struct Waiting: Sendable {
  /// What makes two notices count as one.
  struct Key: Hashable, Sendable {
    private let coalescing: Coalescing
    private let type: ObjectIdentifier?
    private let address: ObjectIdentifier?

    init?(_ coalescing: Coalescing, _ type: any Any.Type, _ sender: AnyObject?) {
      if coalescing == .never { return nil }
      self.coalescing = coalescing
      // Notices without a sender have only their type in common.
      self.type = coalescing.usesType || sender == nil ? ObjectIdentifier(type) : nil
      address = coalescing.usesSender ? sender.map { ObjectIdentifier($0) } : nil
    }
  }

  /// A notice that waits.
  ///
  /// Unchecked: the center's lock guards what changes.
  final class Entry: Queued, @unchecked Sendable {
    var link = QueueLink<Entry>()
    let requirement: Requirement
    let post: @Sendable (NoticeCenter) -> Void
    fileprivate let type: ObjectIdentifier
    fileprivate let address: ObjectIdentifier?
    fileprivate let key: Key?
    fileprivate var isPatient: Bool
    fileprivate var place = Delivery.Place.ID.here

    init<N: Notice>(
      _ notice: N, from sender: AnyObject?, _ key: Key?, _ kind: PostingTime.Kind
    ) {
      type = ObjectIdentifier(N.self)
      address = sender.map { ObjectIdentifier($0) }
      requirement = Requirement(notice: N.self)
      self.key = key
      isPatient = kind == .whenIdle
      // The sender is kept alive and compared, and never used.
      let sender = Sealed(sender)
      post = { $0.post(notice, from: sender.content) }
    }
  }

  /// How many turns a place has had, and how many notices had been enqueued at the last one.
  struct Turn: Sendable {
    fileprivate var count = 0
    fileprivate var arrivals = 0

    /// After this many turns, what waits for a quiet one is posted all the same.
    fileprivate static let last = 100
  }

  /// The notices that wait at one place, in the order in which they came.
  fileprivate struct Queue: Sendable {
    var entries = WaitQueue<Entry>()
    /// How many of them need no quiet turn.
    var impatient = 0
    var arrivals = 0
    var isScheduled = false
  }

  private typealias Kin = [ObjectIdentifier: Entry]

  private var queues: [Delivery.Place.ID: Queue] = [:]
  /// The waiting notice of each key, at any place.
  private var known: [Key: Entry] = [:]
  /// All waiting notices, by type and sender.
  private var kin: [ObjectIdentifier: [ObjectIdentifier?: Kin]] = [:]

  /// Returns the place, if it has to be scheduled, and the notice that this one replaces.
  mutating func append(
    _ entry: Entry, at place: Delivery.Place
  ) -> (Delivery.Place?, replaced: Entry?) {
    let old = entry.key.flatMap { known[$0] }
    entry.place = place.id
    if let old, old.place == place.id {
      entry.isPatient = entry.isPatient && old.isPatient
      queues[place.id]?.entries.replace(old, with: entry)
      forget(old)
    } else {
      // A notice that waits at another place counts, too.
      if let old { take(old) }
      queues[place.id, default: Queue()].entries.append(entry)
    }
    note(entry)
    queues[place.id]?.arrivals += 1
    let wasScheduled = queues[place.id]?.isScheduled ?? false
    queues[place.id]?.isScheduled = true
    return (wasScheduled ? nil : place, old)
  }

  mutating func remove(_ key: Key) -> Entry? {
    guard let entry = known[key] else { return nil }
    take(entry)
    return entry
  }

  /// Removes the notices of a type, and of a sender if one is given.
  mutating func remove(_ type: ObjectIdentifier, from address: ObjectIdentifier?) -> [Entry] {
    let entries =
      address.map { kin[type]?[$0]?.values.map(\.self) ?? [] }
      ?? kin[type]?.values.flatMap(\.values) ?? []
    for entry in entries { take(entry) }
    return entries
  }

  /// Removes all notices that wait at a place.
  mutating func takeAll(at place: Delivery.Place) -> [Entry] {
    let entries = queues[place.id]?.entries.takeAll() ?? []
    for entry in entries { forget(entry) }
    queues[place.id] = nil
    return entries
  }

  /// Removes everything, because a long queue that is released with its owner is released by
  /// recursion.
  mutating func takeAll() -> [Entry] {
    var entries: [Entry] = []
    for place in Array(queues.keys) { entries += queues[place]?.entries.takeAll() ?? [] }
    (queues, known, kin) = ([:], [:], [:])
    return entries
  }

  /// Removes what is to be posted now. Returns the turn to come back with, if something is left.
  mutating func takeDue(
    at place: Delivery.Place, after turn: Turn
  ) -> (due: [Entry], next: Turn?) {
    guard let queue = queues[place.id] else { return ([], nil) }
    let isQuiet = turn.arrivals == queue.arrivals || turn.count >= Turn.last
    if isQuiet || queue.impatient == queue.entries.count { return (takeAll(at: place), nil) }
    let due = queue.impatient == 0 ? [] : queue.entries.members().filter { !$0.isPatient }
    for entry in due { take(entry) }
    return (due, Turn(count: turn.count + 1, arrivals: queue.arrivals))
  }

  private mutating func take(_ entry: Entry) {
    queues[entry.place]?.entries.remove(entry)
    forget(entry)
  }

  private mutating func note(_ entry: Entry) {
    if let key = entry.key { known[key] = entry }
    kin[entry.type, default: [:]][entry.address, default: [:]][ObjectIdentifier(entry)] = entry
    if !entry.isPatient { queues[entry.place]?.impatient += 1 }
  }

  private mutating func forget(_ entry: Entry) {
    if let key = entry.key { known[key] = nil }
    kin[entry.type]?[entry.address]?[ObjectIdentifier(entry)] = nil
    if kin[entry.type]?[entry.address]?.isEmpty == true { kin[entry.type]?[entry.address] = nil }
    if kin[entry.type]?.isEmpty == true { kin[entry.type] = nil }
    if !entry.isPatient { queues[entry.place]?.impatient -= 1 }
  }
}
