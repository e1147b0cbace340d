/// A class that looks at values before they are set by name, and may refuse or replace them.
///
///     extension Person: ValidatesKeys {
///       func validate(_ value: inout Any?, forKey key: String) throws {
///         guard key == "age", let age = value as? Int else { return }
///         if age < 0 { throw Refusal.negative }
///         value = min(age, 150)
///       }
///     }
///
///     try person.setValue(200, forKey: "age", validating: true)   // 150
///
/// It is asked where validation is asked for, and not by the property's own setter.
public protocol ValidatesKeys: AnyObject {
  /// Looks at a value that is to be set.
  ///
  /// It is asked once for each value, before its type is looked at, where the value is set, and
  /// without a lock. It should change nothing but the value: the value may yet be refused, because
  /// of its type or because of another one that is to be set with it.
  ///
  /// - Parameters:
  ///   - value: the value; what it is afterwards will be set.
  ///   - key: the name of the property, which there is and which can be set.
  /// - Throws: anything, to refuse the value. It arrives as the cause of a `KeyError`.
  func validate(_ value: inout Any?, forKey key: String) throws
}

/// An actor that looks at values before they are set by name inside it.
///
///     actor Counter: ActorValidatesKeys {
///       func validate(_ value: inout Any?, forKey key: String) throws { … }
///     }
public protocol ActorValidatesKeys: Actor {
  /// Looks at a value that is to be set, as `ValidatesKeys` does, inside the actor.
  ///
  /// - Throws: anything, to refuse the value. It arrives as the cause of a `KeyError`.
  func validate(_ value: inout Any?, forKey key: String) throws
}
