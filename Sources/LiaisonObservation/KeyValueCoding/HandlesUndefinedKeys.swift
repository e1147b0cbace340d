/// A class that reads and sets values for keys that are not names of its properties.
///
///     extension Document: HandlesUndefinedKeys {
///       func value(forUndefinedKey key: String) throws -> Any? { extras[key] }
///       func setValue(_ value: Any?, forUndefinedKey key: String) throws { extras[key] = value }
///     }
///
/// A key such as `status`, which names no property, then has a value, too:
///
///     try document.setValue("draft", forKey: "status")
///
/// The functions are called on the thread or task that uses the key, without a lock. They are
/// called only for keys that are not names of properties, so neither for private properties nor for
/// those that cannot be set. A path goes on from the returned value. A class may implement only one
/// of the functions; the other then treats the keys as unknown. The object itself has to tell
/// observers of the values that it sets.
public protocol HandlesUndefinedKeys: AnyObject {
  /// The value of a key.
  ///
  /// - Throws: anything, if there is none either. It arrives as the cause of a `KeyError`.
  func value(forUndefinedKey key: String) throws -> Any?

  /// Sets the value of a key. If several values are set together, those of undefined keys are set
  /// first, in the order of their names.
  ///
  /// - Throws: anything, to refuse the key or the value. It arrives as the cause of a `KeyError`.
  func setValue(_ value: Any?, forUndefinedKey key: String) throws
}

extension HandlesUndefinedKeys {
  /// Throws ``UndefinedKey``: the class reads no other keys.
  public func value(forUndefinedKey key: String) throws -> Any? { throw UndefinedKey() }

  /// Throws ``UndefinedKey``: the class sets no other keys.
  public func setValue(_ value: Any?, forUndefinedKey key: String) throws { throw UndefinedKey() }
}

/// The error that a class throws in ``HandlesUndefinedKeys`` for a key that it does not handle.
///
///     func value(forUndefinedKey key: String) throws -> Any? {
///       guard let value = extras[key] else { throw UndefinedKey() }
///       return value
///     }
///
/// The caller gets a ``KeyError`` about an unknown key, without a cause. Any other error becomes
/// the cause of that `KeyError`.
public struct UndefinedKey: Error, Sendable {
  /// Makes the error to throw from ``HandlesUndefinedKeys``.
  ///
  /// The caller gets a ``KeyError`` about an unknown key instead, which names the key, the class
  /// and the nearest known key.
  public init() {}
}
