/// A class that answers for keys without a property.
///
///     extension Document: HandlesUndefinedKeys {
///       func value(forUndefinedKey key: String) throws -> Any? { try extras[key] ?? refuse() }
///       func setValue(_ value: Any?, forUndefinedKey key: String) throws { extras[key] = value }
///     }
///
///     try document.setValue("draft", forKey: "status")
///
/// The object is asked where the key is used, without a lock. It is asked only for keys that it
/// does not have: neither for private properties nor for those that cannot be set. A path goes on
/// from the answer. A class may implement one of the two functions; keys are unknown where it
/// leaves the other out. The object itself tells observers of what it sets.
public protocol HandlesUndefinedKeys: AnyObject {
  /// The value of a key.
  ///
  /// - Throws: anything, if there is none either. It arrives as the cause of a `KeyError`.
  func value(forUndefinedKey key: String) throws -> Any?

  /// Sets the value of a key. Of several values that are set together, those of undefined keys come
  /// first, by their names.
  ///
  /// - Throws: anything, to refuse the key or the value. It arrives as the cause of a `KeyError`.
  func setValue(_ value: Any?, forUndefinedKey key: String) throws
}

extension HandlesUndefinedKeys {
  public func value(forUndefinedKey key: String) throws -> Any? { throw UndefinedKey() }
  public func setValue(_ value: Any?, forUndefinedKey key: String) throws { throw UndefinedKey() }
}

/// What an object throws for a key that it does not know either.
public struct UndefinedKey: Error, Sendable {
  /// Makes the error to throw from ``HandlesUndefinedKeys``. The caller gets a ``KeyError`` about
  /// an unknown key instead, which names the key, the class and the nearest known key.
  public init() {}
}
