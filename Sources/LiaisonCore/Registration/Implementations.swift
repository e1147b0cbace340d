import Synchronization

/// An object that knows which optional requirements it implements, as a value of closures does.
/// Generated types conform.
public protocol SelectiveTarget {
  /// Whether it implements the requirement that has this place in a contract, or in one that the
  /// contract inherits from.
  nonisolated func _implements(
    _ index: Int, of contract: any OptionalRequirement.Type
  ) -> Bool
}

/// Which types leave out which optional requirements.
///
/// Swift without the Objective-C runtime cannot ask a type. But a requirement that a type leaves
/// out has a body all the same, the one that the macro writes, and that body notes the type here
/// when it runs. From then on the answer is known. Reading takes no lock: the table only grows, and
/// what is in it is never freed, as types are not.
@_documentation(visibility: internal)
public enum Implementations {
  /// What is known of a requirement of one type.
  @usableFromInline
  enum Knowledge: Sendable {
    case implemented
    case missing
    /// The type has not been called yet.
    case unknown
  }

  /// Notes that a type does not implement a requirement. Called by the bodies that stand in.
  public static func noteMissing<Optional: OptionalRequirement>(
    _ requirement: Optional, in type: Any.Type
  ) {
    record(Key(type, Optional.self)).missing.insert(requirement.rawValue)
  }

  /// Notes that a requirement has been called. Its stand-in has noted by now that it is missing, if
  /// it is.
  static func noteCall(_ index: Int, of contract: any OptionalRequirement.Type, in type: Any.Type) {
    record(Key(type, contract)).called.insert(index)
  }

  /// Whether a type is known to leave out a requirement. `false` as long as it was never called.
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

  /// What is known of one type and one contract.
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

  /// Places of requirements. It only grows, and is read without a lock but in contracts of more
  /// than 64.
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
