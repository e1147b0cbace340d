/// Why a property could not be read or set by name.
///
///     do {
///       try person.setValue("old", forKey: "age")
///     } catch where error.code == .wrongType {
///       print(error)   // 'age' of Person is Int, and the value is a String. …
///     }
///
/// When it is thrown nothing has been set, and nobody has been told anything.
public struct KeyError: Error, Sendable {
  /// What kind of mistake it is.
  public let code: Code
  /// What happened and what can be done about it, in one line.
  public let message: String
  /// The whole path, as it was asked for; of a single key, the key.
  public let path: String
  /// The part of the path where it did not go on.
  public let key: String
  /// The type in which that key was looked for, mostly a class.
  public let className: String
  /// If there is no such key, the one that looks most like it.
  public internal(set) var nearestKey: String?
  /// What the value should have been.
  public internal(set) var expectedType: String?
  /// What the value was; nil if it was nil, or if no value was the matter.
  public internal(set) var actualType: String?
  /// If the object refused the value, what its `validate(_:forKey:)` threw.
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
  /// A kind of mistake. There may be more one day.
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
    /// Something was to be set behind an object that is not there.
    public static var nilMiddle: Self { Self(description: "nilMiddle") }
    /// The path goes on from a collection without an operator.
    public static var throughCollection: Self { Self(description: "throughCollection") }
    /// An operator stands behind something that is no collection.
    public static var notACollection: Self { Self(description: "notACollection") }
    /// There is no operator of that name.
    public static var unknownOperator: Self { Self(description: "unknownOperator") }
    /// Elements cannot be put in order, or be told apart.
    public static var notComparable: Self { Self(description: "notComparable") }
    /// Something was to be added up that is no number.
    public static var notANumber: Self { Self(description: "notANumber") }
    /// A sum of integers is too large for an `Int`.
    public static var overflow: Self { Self(description: "overflow") }
    /// The object refused the value.
    public static var refused: Self { Self(description: "refused") }
  }
}
