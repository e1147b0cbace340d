import LiaisonDelegation

/// The result of a comparison in which some values may not be comparable.
///
/// What is not ``different`` is not certainly the same. Test for `.same` to be certain, or for
/// `.different` to let through what cannot be compared.
public enum Likeness: Sendable {
  /// Everything is equal, or the same object.
  case same
  /// Something differs.
  case different
  /// Nothing differs, but something cannot be compared.
  case unknown

  /// The result for both together: any difference makes it `.different`, then any doubt `.unknown`.
  func and(_ other: Self) -> Self {
    switch (self, other) {
    case (.different, _), (_, .different): .different
    case (.unknown, _), (_, .unknown): .unknown
    case (.same, .same): .same
    }
  }
}

extension Likeness {
  /// Compares Equatable values by `==`, other objects by identity, and optionals by their contents.
  init(of left: Any, and right: Any) {
    if let optional = left as? any Wrapping {
      self = optional.likeness(toWrapped: right)
    } else if let value = left as? any Equatable {
      self = Self.comparing(value, right)
    } else if type(of: left) is AnyObject.Type, type(of: right) is AnyObject.Type {
      self = (left as AnyObject) === (right as AnyObject) ? .same : .different
    } else {
      self = type(of: left) == type(of: right) ? .unknown : .different
    }
  }

  private static func comparing<Value: Equatable>(_ left: Value, _ right: Any) -> Self {
    (right as? Value) == left ? .same : .different
  }
}

/// Any optional, whatever its type.
private protocol Wrapping {
  func likeness(toWrapped other: Any) -> Likeness
  var content: Any? { get }
}

extension Optional: Wrapping {
  fileprivate var content: Any? { map { $0 as Any } }

  fileprivate func likeness(toWrapped other: Any) -> Likeness {
    guard let other = other as? any Wrapping else { return .different }
    switch (content, other.content) {
    case (nil, nil): return .same
    case (let left?, let right?): return Likeness(of: left, and: right)
    default: return .different
    }
  }
}
