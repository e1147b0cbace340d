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
  /// The class that they are of.
  let owner: AnyClass
  /// All names, the superclass's first, in the order in which they were declared.
  let names: [String]
  private let entries: [String: Entry]
  /// What inherited properties depend on that the class overrides, by their numbers.
  let overriding: [Int: PathStep.Sources]

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
    var overriding = inherited?.overriding ?? [:]
    for entry in own {
      if let sources = entry.overriding {
        if let number = all[entry.name]?.path?.step.number { overriding[number] = sources }
      } else if all.updateValue(entry, forKey: entry.name) == nil {
        names.append(entry.name)
      }
    }
    if let inherited { Self.checkSuperclass(of: owner, inherited.owner) }
    self.owner = owner
    self.entries = all
    self.names = names
    self.overriding = overriding
  }

  /// A class between two observed ones says that it is observed, too.
  private static func checkSuperclass(of owner: AnyClass, _ inherited: AnyClass) {
    guard let superclass = _getSuperclass(owner) else { return }
    insist(
      superclass == inherited,
      "\(superclass) inherits from the observed class \(inherited) and is not observed itself, so what "
        + "it overrides would be silent. Write '@Observed' before it.")
  }

  /// The name of the property with a number.
  func name(of number: Int) -> String {
    names.first { entries[$0]?.path?.step.number == number } ?? "\(number)"
  }

  /// The property of a name, hidden ones included.
  func entry(_ key: String) -> Entry? { entries[key] }

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
