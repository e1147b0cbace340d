import LiaisonCore

/// The notices of a center that wait to be posted, by the place where they will be posted.
struct Waiting: Sendable {
  /// Two notices with equal keys count as one.
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
  /// Unchecked: the center's lock guards the variables.
  final class EnqueuedNotice: Queued, @unchecked Sendable {
    var link = QueueLink<EnqueuedNotice>()
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

  /// How many turns a place has had, and how many notices had been enqueued there by the last one.
  struct Turn: Sendable {
    fileprivate var count = 0
    fileprivate var arrivals = 0

    /// After this many turns, notices that wait for a quiet turn are posted all the same.
    fileprivate static let last = 100
  }

  /// The notices that wait at one place, in the order in which they came.
  fileprivate struct Queue: Sendable {
    var notices = WaitQueue<EnqueuedNotice>()
    /// How many of the entries need no quiet turn.
    var impatient = 0
    var arrivals = 0
    var isScheduled = false
  }

  private typealias Kin = [ObjectIdentifier: EnqueuedNotice]

  private var queues: [Delivery.Place.ID: Queue] = [:]
  /// The waiting notice of each key, at any place.
  private var known: [Key: EnqueuedNotice] = [:]
  /// All waiting notices, by type and sender.
  private var kin: [ObjectIdentifier: [ObjectIdentifier?: Kin]] = [:]

  /// Returns the place, if it has to be scheduled, and the notice that this one replaces.
  mutating func append(
    _ enqueued: EnqueuedNotice, at place: Delivery.Place
  ) -> (Delivery.Place?, replaced: EnqueuedNotice?) {
    let old = enqueued.key.flatMap { known[$0] }
    enqueued.place = place.id
    if let old, old.place == place.id {
      enqueued.isPatient = enqueued.isPatient && old.isPatient
      queues[place.id]?.notices.replace(old, with: enqueued)
      forget(old)
    } else {
      // A notice that waits at another place is replaced, too.
      if let old { take(old) }
      queues[place.id, default: Queue()].notices.append(enqueued)
    }
    note(enqueued)
    queues[place.id]?.arrivals += 1
    let wasScheduled = queues[place.id]?.isScheduled ?? false
    queues[place.id]?.isScheduled = true
    return (wasScheduled ? nil : place, old)
  }

  mutating func remove(_ key: Key) -> EnqueuedNotice? {
    guard let enqueued = known[key] else { return nil }
    take(enqueued)
    return enqueued
  }

  /// Removes the notices of a type, and of a sender if one is given.
  mutating func remove(_ type: ObjectIdentifier, from address: ObjectIdentifier?)
    -> [EnqueuedNotice]
  {
    let notices =
      address.map { kin[type]?[$0]?.values.map(\.self) ?? [] }
      ?? kin[type]?.values.flatMap(\.values) ?? []
    for enqueued in notices { take(enqueued) }
    return notices
  }

  /// Removes all notices that wait at a place.
  mutating func takeAll(at place: Delivery.Place) -> [EnqueuedNotice] {
    let notices = queues[place.id]?.notices.takeAll() ?? []
    for enqueued in notices { forget(enqueued) }
    queues[place.id] = nil
    return notices
  }

  /// Removes all notices. If a long queue were released with its owner, the release would recurse.
  mutating func takeAll() -> [EnqueuedNotice] {
    var notices: [EnqueuedNotice] = []
    for place in Array(queues.keys) { notices += queues[place]?.notices.takeAll() ?? [] }
    (queues, known, kin) = ([:], [:], [:])
    return notices
  }

  /// Removes the notices that are to be posted now. Returns the next turn, if notices are left.
  mutating func takeDue(
    at place: Delivery.Place, after turn: Turn
  ) -> (due: [EnqueuedNotice], next: Turn?) {
    guard let queue = queues[place.id] else { return ([], nil) }
    let isQuiet = turn.arrivals == queue.arrivals || turn.count >= Turn.last
    if isQuiet || queue.impatient == queue.notices.count { return (takeAll(at: place), nil) }
    let due = queue.impatient == 0 ? [] : queue.notices.members().filter { !$0.isPatient }
    for enqueued in due { take(enqueued) }
    return (due, Turn(count: turn.count + 1, arrivals: queue.arrivals))
  }

  private mutating func take(_ enqueued: EnqueuedNotice) {
    queues[enqueued.place]?.notices.remove(enqueued)
    forget(enqueued)
  }

  private mutating func note(_ enqueued: EnqueuedNotice) {
    if let key = enqueued.key { known[key] = enqueued }
    kin[enqueued.type, default: [:]][enqueued.address, default: [:]][ObjectIdentifier(enqueued)] =
      enqueued
    if !enqueued.isPatient { queues[enqueued.place]?.impatient += 1 }
  }

  private mutating func forget(_ enqueued: EnqueuedNotice) {
    if let key = enqueued.key { known[key] = nil }
    kin[enqueued.type]?[enqueued.address]?[ObjectIdentifier(enqueued)] = nil
    if kin[enqueued.type]?[enqueued.address]?.isEmpty == true {
      kin[enqueued.type]?[enqueued.address] = nil
    }
    if kin[enqueued.type]?.isEmpty == true { kin[enqueued.type] = nil }
    if !enqueued.isPatient { queues[enqueued.place]?.impatient -= 1 }
  }
}
