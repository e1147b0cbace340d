/// A class that checks values before they are set by name, and may refuse or replace them.
///
///     extension Person: ValidatesKeys {
///       func validate(_ value: inout Any?, forKey key: String) throws {
///         guard key == "age", let age = value as? Int else { return }
///         if age < 0 { throw Refusal.negative }
///         value = min(age, 150)
///       }
///     }
///
/// The class is asked before the property is set:
///
///     try person.setValue(200, forKey: "age", validating: true)  // 150
///
/// Only calls with `validating: true` and `validateValue` ask the class. The property's own setter
/// does not.
public protocol ValidatesKeys: AnyObject {
  /// Checks a value before it is set.
  ///
  /// It is called once for each value, on the caller's thread or task, without a lock, and before
  /// the type is checked. It should change nothing but `value`, because the value may still be
  /// refused: for its type, or because another value that is set with it is refused.
  ///
  /// - Parameters:
  ///   - value: the value; the value afterwards is the one that will be set.
  ///   - key: the name of the property, which exists and can be set.
  /// - Throws: anything, to refuse the value. It arrives as the cause of a `KeyError`.
  func validate(_ value: inout Any?, forKey key: String) throws
}

/// An actor that checks values before they are set by name inside it.
///
///     extension Counter: ActorValidatesKeys {
///       func validate(_ value: inout Any?, forKey key: String) throws {
///         if key == "count", let count = value as? Int { value = max(count, 0) }
///       }
///     }
public protocol ActorValidatesKeys: Actor {
  /// Checks a value before it is set, as `ValidatesKeys` does, but inside the actor.
  ///
  /// - Throws: anything, to refuse the value. It arrives as the cause of a `KeyError`.
  func validate(_ value: inout Any?, forKey key: String) throws
}
