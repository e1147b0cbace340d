import LiaisonCore

/// The keys of a class, by number and by name.
///
/// `@Observed` writes one for each class:
///
///     static let table = ObservedKeys(of: Person.self) {
///       [.key(Person.first), .constant("id", of: Person.self) { $0.id }]
///     }
///
/// It is immutable and may be used from any thread.
@_documentation(visibility: internal)
public final class ObservedKeys: Sendable {
  /// The class that has the keys.
  let owner: AnyClass
  /// All names in the order of declaration, the superclass's first.
  package let names: [String]
  private let properties: [String: Property]
  /// The sources of inherited properties that the class overrides, by the property's number.
  let overriding: [Int: PathStep.Sources]

  /// - Parameters:
  ///   - owner: the class that has the keys.
  ///   - inherited: the superclass's keys. A property of the same name replaces an inherited one.
  ///   - properties: the class's own. Of two with the same name, the later counts.
  public init<Subject: ObservedSubject>(
    of owner: Subject.Type, inheriting inherited: ObservedKeys? = nil,
    _ properties: () -> [Property]
  ) {
    let own = properties()
    var all = inherited?.properties ?? [:]
    var names = inherited?.names ?? []
    var overriding = inherited?.overriding ?? [:]
    for property in own {
      if let sources = property.overriding {
        if let number = all[property.name]?.path?.step.number { overriding[number] = sources }
      } else if all.updateValue(property, forKey: property.name) == nil {
        names.append(property.name)
      }
    }
    if let inherited { Self.checkSuperclass(of: owner, inherited.owner) }
    self.owner = owner
    self.properties = all
    self.names = names
    self.overriding = overriding
  }

  /// Stops the program if a class between two observed classes is not observed.
  private static func checkSuperclass(of owner: AnyClass, _ inherited: AnyClass) {
    guard let superclass = _getSuperclass(owner) else { return }
    insist(
      superclass == inherited,
      "\(superclass) inherits from the observed class \(inherited) and is not observed itself, so what "
        + "it overrides would be silent. Write '@Observed' before it.")
  }

  /// The name of the property with a number.
  func name(of number: Int) -> String {
    names.first { properties[$0]?.path?.step.number == number } ?? "\(number)"
  }

  /// The entry with a name. Hidden properties have one, too.
  package func property(_ key: String) -> Property? { properties[key] }

  /// Sets the property with a name to a value. Returns false if there is no such property, if it
  /// cannot be set, or if the value is not of its type.
  func take(_ value: Any, forKey key: String, of object: AnyObject) -> Bool {
    properties[key]?.write?(object, value) ?? false
  }
}

// MARK: - Generic classes

extension ObservedKeys {
  private static let shared = Guarded<[ObjectIdentifier: ObservedKeys]>([:])

  /// The keys of a generic class, which cannot store them in a static property. They are made at
  /// first use and kept as long as the program runs.
  ///
  ///     static var table: ObservedKeys {
  ///       ObservedKeys.shared(for: Box.self) { ObservedKeys(of: Box.self) { [.key(Box.value)] } }
  ///     }
  ///
  /// It may be called from any thread. `make` runs without a lock. If two threads make keys at the
  /// same time, both get the keys of one of them.
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
