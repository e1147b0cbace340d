/// A class that checks values before they are set by name. It may refuse or replace them.
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
/// The class is asked where validation is asked for, and not by the property's own setter.
public protocol ValidatesKeys: AnyObject {
  /// Checks a value that is to be set.
  ///
  /// It is called once for each value, where the value is set, without a lock, and before the type
  /// is checked. It should change nothing but the value, because the value may yet be refused: for
  /// its type, or for another value that is to be set with it.
  ///
  /// - Parameters:
  ///   - value: the value; its state afterwards is what will be set.
  ///   - key: the name of the property, which exists and can be set.
  /// - Throws: anything, to refuse the value. It arrives as the cause of a `KeyError`.
  func validate(_ value: inout Any?, forKey key: String) throws
}

/// An actor that checks values before they are set by name inside it.
///
///     actor Counter: ActorValidatesKeys {
///       func validate(_ value: inout Any?, forKey key: String) throws { … }
///     }
public protocol ActorValidatesKeys: Actor {
  /// Checks a value that is to be set, as `ValidatesKeys` does, inside the actor.
  ///
  /// - Throws: anything, to refuse the value. It arrives as the cause of a `KeyError`.
  func validate(_ value: inout Any?, forKey key: String) throws
}
