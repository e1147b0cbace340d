/// A class that answers for keys that it has no properties for.
///
///     extension Document: HandlesUndefinedKeys {
///       func value(forUndefinedKey key: String) throws -> Any? { try extras[key] ?? refuse() }
///       func setValue(_ value: Any?, forUndefinedKey key: String) throws { extras[key] = value }
///     }
///
///     try document.setValue("draft", forKey: "status")
///
/// It is asked where the key is used, without a lock, and only for keys that it has not: neither for
/// private properties nor for those that cannot be set. Paths lead on from what it answers. Without one
/// of the two functions, such keys are unknown as ever. It tells observers of what it sets itself.
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

/// An actor that answers, inside, for keys that it has no properties for.
///
///     actor Store: ActorHandlesUndefinedKeys {
///       func value(forUndefinedKey key: String) throws -> Any? { … }
///     }
public protocol ActorHandlesUndefinedKeys: Actor {
  /// The value of a key, as `HandlesUndefinedKeys` has it.
  ///
  /// - Throws: anything, if there is none either. It arrives as the cause of a `KeyError`.
  func value(forUndefinedKey key: String) throws -> Any?

  /// Sets the value of a key, as `HandlesUndefinedKeys` does.
  ///
  /// - Throws: anything, to refuse the key or the value. It arrives as the cause of a `KeyError`.
  func setValue(_ value: Any?, forUndefinedKey key: String) throws
}

extension ActorHandlesUndefinedKeys {
  public func value(forUndefinedKey key: String) throws -> Any? { throw UndefinedKey() }
  public func setValue(_ value: Any?, forUndefinedKey key: String) throws { throw UndefinedKey() }
}

/// What an object throws for a key that it does not know either.
public struct UndefinedKey: Error, Sendable {
  public init() {}
}
