/// Why a property could not be read or set by name.
///
///     do {
///       try person.setValue("old", forKey: "age")
///     } catch where error.code == .wrongType {
///       print(error)   // 'age' of Person is Int, and the value is a String. …
///     }
///
/// When it is thrown, nothing has been set and no observer has been told.
public struct KeyError: Error, Sendable {
  /// What kind of mistake it is.
  public let code: Code
  /// What happened and what can be done about it, in one line.
  public let message: String
  /// The whole path as the caller wrote it; for a single key, the key.
  public let path: String
  /// The part of the path that does not lead on.
  public let key: String
  /// The type in which the key was looked for, usually a class.
  public let className: String
  /// The most similar key, if there is no such key.
  public internal(set) var nearestKey: String?
  /// The type that the value should have.
  public internal(set) var expectedType: String?
  /// The type that the value had; nil if it was nil, or if the mistake is not about a value.
  public internal(set) var actualType: String?
  /// What `validate(_:forKey:)` of the object threw, if it refused the value.
  public internal(set) var cause: (any Error)?
}

extension KeyError: CustomStringConvertible {
  /// One line for a log.
  public var description: String {
    let place = path == key ? "" : " (in '\(path)')"
    return message + place + (cause.map { ": \($0)" } ?? "")
  }
}

extension KeyError {
  /// A kind of mistake. New ones may come.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// Its name, as it is written.
    public let description: String

    /// The object has no property of that name.
    public static var unknownKey: Self { Self(description: "unknownKey") }
    /// The value is of another type than the property, and is no number that is the same in both.
    public static var wrongType: Self { Self(description: "wrongType") }
    /// The property is not optional, and nil was to be set.
    public static var nilForNonOptional: Self { Self(description: "nilForNonOptional") }
    /// The property cannot be set from outside: a `let`, computed, or with a private setter.
    public static var readOnly: Self { Self(description: "readOnly") }
    /// The property is private.
    public static var notReadable: Self { Self(description: "notReadable") }
    /// The path goes on from a value that has no keys.
    public static var notAnObject: Self { Self(description: "notAnObject") }
    /// A property was to be set behind an object that is nil.
    public static var nilMiddle: Self { Self(description: "nilMiddle") }
    /// The path goes on from a collection without an operator.
    public static var throughCollection: Self { Self(description: "throughCollection") }
    /// An operator stands behind something that is no collection.
    public static var notACollection: Self { Self(description: "notACollection") }
    /// There is no operator of that name.
    public static var unknownOperator: Self { Self(description: "unknownOperator") }
    /// Elements cannot be put in order, or be told apart.
    public static var notComparable: Self { Self(description: "notComparable") }
    /// A value that is no number was to be added up.
    public static var notANumber: Self { Self(description: "notANumber") }
    /// A sum of integers is too large for an `Int`.
    public static var overflow: Self { Self(description: "overflow") }
    /// The object refused the value.
    public static var refused: Self { Self(description: "refused") }
  }
}
