public import LiaisonObservation

/// A reader's place in an object's changes. The cursor is told nothing. A pull returns what has
/// become of the properties since the last pull, each as one change.
///
///     let cursor = person.changeCursor(\.first, \.age)
///     …
///     if let changes = cursor.pull() { print(changes.paths) }
///
/// A change of a property costs the same, however many cursors read it. A pull costs the same,
/// however often a property was set; for a collection, it grows with the separate ranges of
/// elements that have changed. The cursor keeps the values of the last pull, and does not keep the
/// object alive. It is used where the object is used.
public final class ChangeCursor<Subject: ObservedSubject> {
  private weak var subject: Subject?
  private let watches: [any ChangeWatch]

  init(of subject: Subject, _ watches: [any ChangeWatch]) {
    self.subject = subject
    self.watches = watches
  }

  /// Whether a property has changed since the last pull. It costs at most two loads per property.
  public var hasChanges: Bool { watches.contains { $0.hasChanged } }

  /// What has become of the properties since the last pull, or since the cursor was made; `nil` if
  /// nothing has changed, or if the object has gone.
  ///
  /// A property that was set counts as changed, even if it has its old value again. Values are read
  /// by the pull, so the getter of a computed property that has changed runs inside of it.
  public func pull() -> PulledChanges<Subject>? {
    guard hasChanges, let subject else { return nil }
    let changes = watches.compactMap { watch in
      watch.pull(from: subject).map { (watch.key, watch.name, $0) }
    }
    return changes.isEmpty ? nil : PulledChanges(changes: changes)
  }
}

/// One property that a cursor reads.
protocol ChangeWatch: AnyObject {
  var name: PathName { get }
  var key: PathKey { get }
  var hasChanged: Bool { get }
  /// A `PulledChange` of the property's type, if the property has changed.
  func pull(from subject: AnyObject) -> Any?
}

extension ObservedPath {
  /// Begins to watch the path from an object; `path` is how the caller wrote it.
  func watch(_ subject: AnyObject, as path: AnyKeyPath) -> any ChangeWatch {
    PathWatch(BarePath(self), key(path), of: subject)
  }
}

extension ObservedPathProtocol {
  /// Begins to watch a property of an object.
  fileprivate func watch(_ subject: AnyObject) -> any ChangeWatch {
    let path = BarePath(typed)
    return PathWatch(path, .property(path.number), of: subject)
  }
}

extension ObservedKeys {
  /// Begins to watch all observable properties, in the order of their declaration.
  func watches(of subject: AnyObject) -> [any ChangeWatch] {
    names.compactMap { property($0)?.path?.watch(subject) }
  }
}

/// A watched property: its value at the last pull, and the reader of its changes since.
private final class PathWatch<Value>: ChangeWatch {
  private let path: BarePath<Value>
  private let watched: WatchedPath
  private let changes: ChangeLog.Reader
  private var base: Value
  let key: PathKey

  init(_ path: BarePath<Value>, _ key: PathKey, of subject: AnyObject) {
    self.path = path
    self.key = key
    watched = path.watched(key, of: subject)
    changes = watched.log.reader()
    base = path.read(subject)
  }

  var name: PathName { path.name }
  var hasChanged: Bool { changes.hasNews }

  func pull(from subject: AnyObject) -> Any? {
    // Take the changes before reading the value: a change in between counts for the next pull.
    guard let news = changes.take() else { return nil }
    let old = base
    base = path.read(subject)
    return PulledChange(oldValue: old, newValue: base, composition: news.composition)
  }
}
