/// The keys of a class, by number and by name.
///
/// `@Observed` writes one for each class:
///
///     static let table = ObservedKeys(of: Person.self) {
///       [.key(Person.first), .constant("id", of: Person.self) { $0.id }]
///     }
///
/// Immutable, and may be asked from any thread.
public final class ObservedKeys: Sendable {
  /// All names, the superclass's first, in the order in which they were declared.
  let names: [String]
  private let entries: [String: Entry]

  /// - Parameters:
  ///   - owner: whose keys they are.
  ///   - inherited: the superclass's. An entry of the same name takes an inherited one's place.
  ///   - entries: its own. Of two with the same name the latter stands.
  public init<Subject: ObservedSubject>(
    of owner: Subject.Type, inheriting inherited: ObservedKeys? = nil, _ entries: () -> [Entry]
  ) {
    let own = entries()
    var all = inherited?.entries ?? [:]
    var names = inherited?.names ?? []
    for entry in own where all.updateValue(entry, forKey: entry.name) == nil {
      names.append(entry.name)
    }
    self.entries = all
    self.names = names
  }

  /// The property of a name, hidden ones included.
  func entry(_ key: String) -> Entry? { entries[key] }

  /// Begins to watch all that can be observed, in the order of their declaration.
  func watches(of subject: AnyObject) -> [any ChangeWatch] {
    names.compactMap { entries[$0]?.watch?(subject) }
  }

  /// Sets a property, if there is one of that name that takes just this value.
  func take(_ value: Any, forKey key: String, of object: AnyObject) -> Bool {
    entries[key]?.write?(object, value) ?? false
  }
}

// MARK: - Generic classes

extension ObservedKeys {
  private static let shared = Guarded<[ObjectIdentifier: ObservedKeys]>([:])

  /// The keys of a class that cannot keep them itself, because it is generic: made when they are
  /// first asked for, then the same for as long as the program runs.
  ///
  ///     static var table: ObservedKeys {
  ///       ObservedKeys.shared(for: Box.self) { ObservedKeys(of: Box.self) { [.key(Box.value)] } }
  ///     }
  ///
  /// It may be called from any thread. `make` runs without a lock; of two threads that are the
  /// first, one's keys stand.
  public static func shared(for owner: AnyClass, _ make: () -> ObservedKeys) -> ObservedKeys {
    let owner = ObjectIdentifier(owner)
    if let known = shared.withLock({ $0[owner] }) { return known }
    let fresh = make()
    return shared.withLock { known in
      if let other = known[owner] { return other }
      known[owner] = fresh
      return fresh
    }
  }
}
