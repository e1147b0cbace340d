/// Why a property could not be read or set by name.
///
///     do {
///       try person.setValue("old", forKey: "age")
///     } catch let error where error.code == .wrongType {
///       print(error)  // 'age' of Person is Int, and the value is String. Convert it first.
///     }
///
/// When it is thrown, no property has been set and no observer has been told. Only a class that
/// handles undefined keys may have set values of such keys before.
public struct KeyError: Error, Sendable {
  /// The kind of the error.
  public let code: Code
  /// What is wrong and how to mend it, in one line.
  public let message: String
  /// The whole path as the caller wrote it; for a single key, the key.
  public let path: String
  /// The part of the path that cannot be followed.
  public let key: String
  /// The type in which the key was looked for, usually a class.
  public let className: String
  /// The most similar key or operator, if there is none of this name.
  public internal(set) var nearestKey: String?
  /// The type that the value should have.
  public internal(set) var expectedType: String?
  /// The type that the value had; `nil` if the value was nil, or if the error is not about a value.
  public internal(set) var actualType: String?
  /// The error that the object threw, in `validate(_:forKey:)` or for an undefined key.
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
  /// A kind of error.
  ///
  /// Later versions may add kinds. It is a structure, so a `switch` needs a `default`.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The name of the static property.
    public let description: String

    /// The object has no property of that name.
    public static var unknownKey: Self { Self(description: "unknownKey") }
    /// The value has another type than the property, and is not a number that is the same in both
    /// types.
    public static var wrongType: Self { Self(description: "wrongType") }
    /// The value is nil, and the property is not optional.
    public static var nilForNonOptional: Self { Self(description: "nilForNonOptional") }
    /// The property cannot be set from outside: a `let`, computed, or with a private setter.
    public static var readOnly: Self { Self(description: "readOnly") }
    /// The property is private, deprecated, or isolated to another actor.
    public static var notReadable: Self { Self(description: "notReadable") }
    /// The path goes on from a value that has no keys.
    public static var notAnObject: Self { Self(description: "notAnObject") }
    /// The path leads to a property behind an object that is nil, so the property cannot be set.
    public static var nilMiddle: Self { Self(description: "nilMiddle") }
    /// The path goes on from a collection, but has no operator there.
    public static var throughCollection: Self { Self(description: "throughCollection") }
    /// An operator stands behind a value that is not a collection.
    public static var notACollection: Self { Self(description: "notACollection") }
    /// There is no operator of that name.
    public static var unknownOperator: Self { Self(description: "unknownOperator") }
    /// Elements cannot be ordered, or cannot be tested for equality.
    public static var notComparable: Self { Self(description: "notComparable") }
    /// A sum or an average was asked of a value that is not a number.
    public static var notANumber: Self { Self(description: "notANumber") }
    /// A sum of integers is too large for an `Int`.
    public static var overflow: Self { Self(description: "overflow") }
    /// The object refused the value.
    public static var refused: Self { Self(description: "refused") }
  }
}
