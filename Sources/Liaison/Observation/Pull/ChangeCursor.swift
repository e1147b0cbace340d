import Synchronization

/// A reader of an object's changes who comes when it suits him: told nothing meanwhile, he pulls
/// what has become of the properties since his last pull, each as one change.
///
///     let cursor = person.changeCursor(\.first, \.age)
///     …
///     if let changes = cursor.pull() { print(changes.paths) }
///
/// A change of a property costs the same however many readers have come late, and a pull the same
/// however many changes there were. It keeps the values of the last pull, and not the object.
///
/// It is used where the object is used.
public final class ChangeCursor<Subject: ObservedSubject> {
  private weak var subject: Subject?
  private let watches: [any ChangeWatch]

  init(of subject: Subject, _ watches: [any ChangeWatch]) {
    self.subject = subject
    self.watches = watches
  }

  /// Whether a pull would find something. Costs next to nothing.
  public var hasChanges: Bool { watches.contains { $0.hasChanged } }

  /// What has become of the properties since the last pull, or since the cursor was made; `nil` if
  /// nothing has changed, or the object has gone.
  public func pull() -> PulledChanges<Subject>? {
    guard hasChanges, let subject else { return nil }
    let changes = watches.compactMap { watch in
      watch.pull(from: subject).map { (name: watch.name, change: $0) }
    }
    return changes.isEmpty ? nil : PulledChanges(changes: changes)
  }
}

/// One property that a cursor reads.
@usableFromInline
protocol ChangeWatch: AnyObject {
  var name: PathName { get }
  var hasChanged: Bool { get }
  /// A `PulledChange` of the property's type, if it has changed.
  func pull(from subject: AnyObject) -> Any?
}

extension ObservedPath {
  /// Begins to watch the path from an object.
  @usableFromInline
  func watch(_ subject: AnyObject) -> any ChangeWatch { PathWatch(self, of: subject) }
}

/// The watched property: its value at the last pull, and what was done to its elements since.
private final class PathWatch<Value>: ChangeWatch {
  private let path: ObservedPath<Value>
  private let record: ChangeRecord
  private let token: Subscription
  private let base: Guarded<Sealed<Value>>

  init(_ path: ObservedPath<Value>, of subject: AnyObject) {
    let record = ChangeRecord()
    self.path = path
    self.record = record
    token = path.observe(subject, ObserverTerms([])) { _, _, change in
      record.note(change.kind, change.ranges?.ranges)
    }
    base = Guarded(Sealed(path.read(subject)))
  }

  var name: PathName { path.name }
  var hasChanged: Bool { record.hasChanges }

  func pull(from subject: AnyObject) -> Any? {
    // Taken first: a change that comes meanwhile counts for the next pull.
    guard let changes = record.take() else { return nil }
    let new = Sealed(path.read(subject))
    let old = base.withLock { base in
      defer { base = new }
      return base
    }
    return PulledChange(
      oldValue: old.content, newValue: new.content, composition: changes.composition)
  }
}

/// Whether something was changed, and if only elements were, which.
private final class ChangeRecord: Sendable {
  struct Changes {
    /// There is none once the whole was set.
    var composition: IndexComposition? = IndexComposition()
  }

  private let changes = Guarded<Changes?>(nil)
  private let flag = Atomic(false)

  var hasChanges: Bool { flag.load(ordering: .acquiring) }

  func note(_ kind: ChangeKind, _ ranges: [Range<Int>]?) {
    changes.withLock { changes in
      var noted = changes ?? Changes()
      noted.note(kind, ranges)
      changes = noted
      flag.store(true, ordering: .releasing)
    }
  }

  func take() -> Changes? {
    changes.withLock { changes in
      defer { changes = nil }
      flag.store(false, ordering: .releasing)
      return changes
    }
  }
}

extension ChangeRecord.Changes {
  mutating func note(_ kind: ChangeKind, _ ranges: [Range<Int>]?) {
    guard let ranges, kind != .setting else {
      composition = nil
      return
    }
    switch kind {
    case .insertion: for range in ranges { composition?.insert(range) }
    case .removal: for range in ranges.reversed() { composition?.remove(range) }
    case .replacement: for range in ranges { composition?.replace(range) }
    default: composition?.move(from: ranges[0].lowerBound, to: ranges[1].lowerBound)
    }
  }
}
