/// One key inside of a path, and the errors that can occur there.
@usableFromInline
struct KeyContext {
  let path: String
  let key: String
  /// The type in which the key is looked for.
  let owner: Any.Type

  private func error(_ code: KeyError.Code, _ message: String) -> KeyError {
    KeyError(code: code, message: message, path: path, key: key, className: "\(owner)")
  }

  func unknown(among names: [String]) -> KeyError {
    let nearest = nearestName(to: key, among: names)
    var remedy = "Its keys: \(names.joined(separator: ", "))."
    if let nearest { remedy = "Did you mean '\(nearest)'?" }
    if names.isEmpty { remedy = "It has none that can be used by name." }
    if key.contains(".") {
      remedy = "For a path use value(forKeyPath:) or setValue(_:forKeyPath:)."
    }
    var error = error(.unknownKey, "\(owner) has no key '\(key)'. \(remedy)")
    error.nearestKey = nearest
    return error
  }

  func hidden() -> KeyError {
    error(
      .notReadable,
      "'\(key)' of \(owner) cannot be used by name, because it is private, deprecated, or belongs to "
        + "another actor. Make it visible, or offer another property.")
  }

  func readOnly(isConstant: Bool) -> KeyError {
    let reason =
      isConstant
      ? "never changes. Make it a variable to set it."
      : "cannot be set from outside. Give it a setter that is not private, or set what it is made of."
    return error(.readOnly, "'\(key)' of \(owner) \(reason)")
  }

  /// The error for a value that does not fit the property.
  func misfit(_ value: Any?, expected: Any.Type) -> KeyError {
    guard let value = flattened(value), !(value is any StandsForNil) else {
      var error = error(
        .nilForNonOptional,
        "'\(key)' of \(owner) is \(expected), which is never nil. Hand over a value, or make it "
          + "optional.")
      error.expectedType = "\(expected)"
      return error
    }
    let actual = "\(type(of: value))"
    let remedy =
      isNumber(value) && exactNumber(0, as: wrapped(expected)) != nil
      ? "and this \(actual) is none exactly. Convert it, rounding as it should be."
      : "and the value is \(actual). Convert it first."
    var error = error(.wrongType, "'\(key)' of \(owner) is \(expected), \(remedy)")
    error.expectedType = "\(expected)"
    error.actualType = actual
    return error
  }

  private func wrapped(_ type: Any.Type) -> Any.Type {
    (type as? any OptionalKind.Type)?.wrapped ?? type
  }

  func refused(_ cause: any Error) -> KeyError {
    var error = error(.refused, "\(owner) refused the value for '\(key)'")
    error.cause = cause
    return error
  }
}

// MARK: - Errors inside a path

extension KeyContext {
  func notAnObject(_ value: Any) -> KeyError {
    let remedy =
      value is any ObservedActor
      ? "is an actor, whose keys can be used only inside it. Ask it with a method of its own."
      : "has no keys. Let the path end before '\(key)', or make it a class with @Observed."
    return error(.notAnObject, "\(owner) \(remedy)")
  }

  func nilMiddle(after previous: String) -> KeyError {
    error(
      .nilMiddle,
      "There is no object at '\(previous)' whose '\(key)' could be set. Set '\(previous)' first.")
  }

  func throughCollection() -> KeyError {
    error(
      .throughCollection,
      "\(owner) is a collection, and '\(key)' a key of its elements. Say what to make of them: "
        + "'@unionOfObjects.\(key)' has all of them.")
  }

  func notACollection() -> KeyError {
    error(
      .notACollection,
      "\(owner) is no collection, and '\(key)' makes something of elements. Put the operator "
        + "behind a collection.")
  }

  func noSuchCollection(_ kind: String) -> KeyError {
    error(
      .notACollection,
      "'\(key)' of \(owner) is no \(kind), so it has no elements to be changed one by one. Set it as a "
        + "whole: setValue(_:forKey:).")
  }

  func cannotSetThroughOperator() -> KeyError {
    error(.readOnly, "'\(key)' makes something of elements, which cannot be set.")
  }

  func unknownOperator() -> KeyError {
    let names = CollectionOperator.allCases.map { "@" + $0.rawValue }
    let nearest = nearestName(to: key, among: names)
    let remedy =
      nearest.map { "Did you mean '\($0)'?" } ?? "There are: \(names.joined(separator: ", "))."
    var error = error(.unknownOperator, "There is no operator '\(key)'. \(remedy)")
    error.nearestKey = nearest
    return error
  }

  func notANumber(_ value: Any) -> KeyError {
    var error = error(
      .notANumber,
      "'\(key)' adds up numbers, and the value is \(type(of: value)). Let the path lead to a number."
    )
    error.actualType = "\(type(of: value))"
    return error
  }

  func overflow() -> KeyError {
    error(.overflow, "'\(key)' is too large for an Int. Let the path lead to Doubles.")
  }

  func notComparable(_ value: Any, remedy: String) -> KeyError {
    var error = error(.notComparable, "'\(key)' cannot compare \(type(of: value)). \(remedy)")
    error.actualType = "\(type(of: value))"
    return error
  }
}
