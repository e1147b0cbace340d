import Synchronization

/// An object that knows which optional requirements it implements, as a value of closures does.
/// Generated types conform.
///
/// A receiver that lives elsewhere gets no letter and no question for a requirement that it leaves
/// out. Of an object that does not conform, the library learns that from the first call.
public protocol SelectiveTarget {
  /// Whether the target implements the requirement with this index in `contract`, which may be a
  /// contract that the target's contract inherits from.
  nonisolated func _implements(
    _ index: Int, of contract: any OptionalRequirement.Type
  ) -> Bool
}

/// Records which types leave out which optional requirements.
///
/// Without the Objective-C runtime, Swift cannot ask a type. But the macro writes a body for a
/// requirement that a type leaves out, and that body notes the type here when it runs. From then on
/// the answer is known. Finding a type takes no lock: the table only grows, and its entries are
/// never freed, as types are not.
@_documentation(visibility: internal)
public enum Implementations {
  /// What is known about a requirement of one type.
  @usableFromInline
  enum Knowledge: Sendable {
    case implemented
    case missing
    /// The type has not been called yet.
    case unknown
  }

  /// Notes that a type does not implement a requirement. The macro's bodies call this.
  public static func noteMissing<Optional: OptionalRequirement>(
    _ requirement: Optional, in type: Any.Type
  ) {
    record(Key(type, Optional.self)).missing.insert(requirement.rawValue)
  }

  /// Notes that a requirement has been called. If the type leaves it out, the macro's body has
  /// noted that by now.
  static func noteCall(_ index: Int, of contract: any OptionalRequirement.Type, in type: Any.Type) {
    record(Key(type, contract)).called.insert(index)
  }

  /// Whether a type is known to leave out a requirement. `false` until its first call.
  public static func isKnownMissing<Optional: OptionalRequirement>(
    _ requirement: Optional, in type: Any.Type
  ) -> Bool {
    table.find(Key(type, Optional.self))?._withUnsafeGuaranteedRef {
      $0.missing.contains(requirement.rawValue)
    } ?? false
  }

  /// The knowledge about the requirement with this index in its contract.
  static func knowledge(
    of index: Int, in contract: any OptionalRequirement.Type, by type: Any.Type
  ) -> Knowledge {
    guard let record = table.find(Key(type, contract))?.takeUnretainedValue() else {
      return .unknown
    }
    if record.missing.contains(index) { return .missing }
    return record.called.contains(index) ? .implemented : .unknown
  }

  private struct Key: Equatable {
    let type: ObjectIdentifier
    let contract: ObjectIdentifier

    init(_ type: Any.Type, _ contract: Any.Type) {
      self.type = ObjectIdentifier(type)
      self.contract = ObjectIdentifier(contract)
    }
  }

  /// What is known about one type and one contract.
  private final class Record: Keyed {
    let key: Key
    let missing = Places()
    let called = Places()

    init(_ key: Key) { self.key = key }

    static func hash(of key: Key) -> UInt32 {
      let type = UInt64(UInt(bitPattern: key.type) >> 3)
      let contract = UInt64(UInt(bitPattern: key.contract) >> 3)
      return (type &+ contract &* 31).scattered
    }
  }

  /// Indexes of requirements. The set only grows. Reading takes a lock only for indexes from 64 on.
  private struct Places: ~Copyable, Sendable {
    private let first = Atomic<UInt64>(0)
    private let rest = Guarded<Set<Int>>([])

    func insert(_ index: Int) {
      if index < 64 {
        first.bitwiseOr(1 << UInt64(index), ordering: .releasing)
      } else {
        _ = rest.withLock { $0.insert(index) }
      }
    }

    func contains(_ index: Int) -> Bool {
      index < 64
        ? first.load(ordering: .acquiring) & (1 << UInt64(index)) != 0
        : rest.withLock { $0.contains(index) }
    }
  }

  private static let table = GrowingTable<Record>()

  private static func record(_ key: Key) -> Record { table.record(key) { Record(key) } }
}
