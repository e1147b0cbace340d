/// An actor that reads and sets, inside itself, values for keys that are not names of its
/// properties.
///
///     extension Store: ActorHandlesUndefinedKeys {
///       func value(forUndefinedKey key: String) throws -> Any? { extras[key] }
///     }
public protocol ActorHandlesUndefinedKeys: Actor {
  /// The value of a key, as in `HandlesUndefinedKeys`.
  ///
  /// - Throws: anything, if there is none either. It arrives as the cause of a `KeyError`.
  func value(forUndefinedKey key: String) throws -> Any?

  /// Sets the value of a key, as in `HandlesUndefinedKeys`.
  ///
  /// - Throws: anything, to refuse the key or the value. It arrives as the cause of a `KeyError`.
  func setValue(_ value: Any?, forUndefinedKey key: String) throws
}

extension ActorHandlesUndefinedKeys {
  /// Throws ``UndefinedKey``: the actor reads no other keys.
  public func value(forUndefinedKey key: String) throws -> Any? { throw UndefinedKey() }

  /// Throws ``UndefinedKey``: the actor sets no other keys.
  public func setValue(_ value: Any?, forUndefinedKey key: String) throws { throw UndefinedKey() }
}
