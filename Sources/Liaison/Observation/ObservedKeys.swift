/// The keys of a class, by number and by name.
public final class ObservedKeys: Sendable {
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

  public static func hidden(_ name: String) -> Self { Self(name: name, isObserved: false) }

  public static func constant<Subject: ObservedSubject, Value>(
    _ name: String, of subject: Subject.Type, _ read: @escaping (Subject) -> Value
  ) -> Self { Self(name: name, isObserved: false) }

  public static func computed<Subject: ObservedSubject, Value>(
    _ name: String, of subject: Subject.Type, _ read: @escaping (Subject) -> Value,
    set write: ((Subject, Value) -> Void)? = nil
  ) -> Self { Self(name: name, isObserved: false) }
}
