/// The notices of a center that wait to be posted, by the place where that will be.
struct Waiting: Sendable {
  /// What makes two notices count as one.
  struct Key: Hashable, Sendable {
    private let coalescing: Coalescing
    private let type: ObjectIdentifier?
    private let address: ObjectIdentifier?

    init?(_ coalescing: Coalescing, _ type: any Any.Type, _ sender: AnyObject?) {
      if coalescing == .never { return nil }
      self.coalescing = coalescing
      // What nobody sends has nothing in common but its type.
      self.type = coalescing.usesType || sender == nil ? ObjectIdentifier(type) : nil
      address = coalescing.usesSender ? sender.map { ObjectIdentifier($0) } : nil
    }
  }

  /// A notice that waits.
  struct Entry: Sendable {
    let type: ObjectIdentifier
    let address: ObjectIdentifier?
    let requirement: Requirement
    fileprivate let key: Key?
    fileprivate var isPatient: Bool
    let post: @Sendable (NoticeCenter) -> Void

    init<N: Notice>(
      _ notice: N, from sender: AnyObject?, _ key: Key?, _ kind: PostingTime.Kind
    ) {
      type = ObjectIdentifier(N.self)
      address = sender.map { ObjectIdentifier($0) }
      requirement = Requirement(notice: N.self)
      self.key = key
      isPatient = kind == .whenIdle
      // Kept alive and told apart, and nothing else.
      let sender = Sealed(sender)
      post = { $0.post(notice, from: sender.content) }
    }
  }

  /// How often a place has come round, and how many notices had been enqueued the last time.
  struct Turn: Sendable {
    fileprivate var count = 0
    fileprivate var arrivals = 0

    /// After how many turns what waits for a quiet one is posted all the same.
    fileprivate static let last = 100
  }

  fileprivate struct Line: Sendable {
    /// In the order in which they came.
    var entries: [Entry] = []
    var index: [Key: Int] = [:]
    var arrivals = 0
    var isScheduled = false
  }

  private var lines: [Delivery.Place.ID: Line] = [:]

  /// Returns the place, if somebody has to be sent there, and what the entry takes the place of.
  mutating func append(
    _ entry: Entry, at place: Delivery.Place
  ) -> (Delivery.Place?, replaced: [Entry]) {
    var entry = entry
    var line = lines.removeValue(forKey: place.id) ?? Line()
    let wasScheduled = line.isScheduled
    line.isScheduled = true
    line.arrivals += 1
    // One that waits at another place counts as one with it, too.
    var replaced = entry.key.map { remove($0) } ?? []
    if let key = entry.key, let known = line.index[key] {
      let old = line.entries[known]
      replaced.append(old)
      entry.isPatient = entry.isPatient && old.isPatient
      line.entries[known] = entry
    } else {
      if let key = entry.key { line.index[key] = line.entries.count }
      line.entries.append(entry)
    }
    lines[place.id] = line
    return (wasScheduled ? nil : place, replaced)
  }

  mutating func remove(_ key: Key) -> [Entry] {
    // Looked up, so that a line without it costs the same however long it is.
    let places = lines.filter { $0.value.index[key] != nil }.map(\.key)
    return places.isEmpty ? [] : removeAll(at: places) { $0.key == key }
  }

  /// Takes out all that waits at a place.
  mutating func takeAll(at place: Delivery.Place) -> [Entry] {
    lines.removeValue(forKey: place.id)?.entries ?? []
  }

  mutating func removeAll(where matches: (Entry) -> Bool) -> [Entry] {
    removeAll(at: Array(lines.keys), where: matches)
  }

  private mutating func removeAll(
    at places: [Delivery.Place.ID], where matches: (Entry) -> Bool
  ) -> [Entry] {
    var removed: [Entry] = []
    for place in places {
      guard var line = lines.removeValue(forKey: place) else { continue }
      removed += line.take { matches($0) }
      lines[place] = line
    }
    return removed
  }

  /// Takes out what is to be posted now. Returns with what to come back, if something is left.
  mutating func takeDue(
    at place: Delivery.Place, after turn: Turn
  ) -> (due: [Entry], next: Turn?) {
    guard var line = lines.removeValue(forKey: place.id) else { return ([], nil) }
    let isQuiet = turn.arrivals == line.arrivals || turn.count >= Turn.last
    let due = line.take { isQuiet || !$0.isPatient }
    if line.entries.isEmpty { return (due, nil) }
    defer { lines[place.id] = line }
    return (due, Turn(count: turn.count + 1, arrivals: line.arrivals))
  }
}

extension Waiting.Line {
  fileprivate mutating func take(where matches: (Waiting.Entry) -> Bool) -> [Waiting.Entry] {
    let taken = entries.filter(matches)
    guard !taken.isEmpty else { return [] }
    entries.removeAll(where: matches)
    index = [:]
    for (place, entry) in entries.enumerated() {
      if let key = entry.key { index[key] = place }
    }
    return taken
  }
}
