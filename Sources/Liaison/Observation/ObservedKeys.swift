/// The keys of a class, by number and by name.
public final class ObservedKeys: Sendable {
  /// How many of them are observed, those of superclasses included.
  public let count: Int
  let entries: [String: Entry]
  let owner: AnyClass

  /// - Parameters:
  ///   - owner: whose keys they are.
  ///   - inherited: the superclass's.
  ///   - entries: its own.
  public init<Subject: ObservedSubject>(
    of owner: Subject.Type, inheriting inherited: ObservedKeys? = nil, _ entries: () -> [Entry]
  ) {
    let own = entries()
    self.owner = owner
    count = (inherited?.count ?? 0) + own.count { $0.isObserved }
    self.entries = (inherited?.entries ?? [:]).merging(own.map { ($0.name, $0) }) { $1 }
  }
}

extension ObservedKeys {
  /// One property.
  public struct Entry: Sendable {
    let name: String
    let isObserved: Bool
  }
}

extension ObservedKeys.Entry {
  /// One that can be observed.
  public static func key<Value>(_ path: ObservedPath<Value>) -> Self {
    Self(name: path.name.text, isObserved: true)
  }
}
