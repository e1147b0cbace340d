/// One argument of an invocation.
///
/// If the argument is an object, it keeps the object alive, and shows its later changes.
public struct InvocationArgument: CustomStringConvertible {
  /// What is known of an argument.
  ///
  /// An unrecorded argument cannot be compared with another one.
  public enum Content {
    /// Its value at the time of the call.
    case value(Any)
    /// Only its type. The value cannot outlive the call, or its type is known only inside the call.
    case unrecorded(type: String)
  }

  /// The label that stands before it in a call; `nil` if there is none.
  public let label: String?
  /// What is known of the argument.
  public let content: Content
  /// Whether it is the new value of a property or subscript.
  public let isAssigned: Bool

  /// An argument of a method or subscript.
  ///
  /// Generated code calls it. A value is copied, and an object is kept alive.
  public init<Value>(_ label: String?, _ value: Value) {
    self.label = label
    content = .value(value)
    isAssigned = false
  }

  /// The new value of a property or subscript.
  ///
  /// Generated code calls it. It has no label.
  public init<Value>(assigned value: Value) {
    label = nil
    content = .value(value)
    isAssigned = true
  }

  /// An argument that is not kept.
  ///
  /// Generated code calls it. `type` is a text for people, and is shown as `<type>`.
  public init(_ label: String?, unrecorded type: String) {
    self.label = label
    content = .unrecorded(type: type)
    isAssigned = false
  }

  /// Its value, if it is kept.
  public var value: Any? {
    if case .value(let value) = content { value } else { nil }
  }

  /// Label and value: `at: (1, 2)`. A string stands in quotes.
  public var description: String {
    let text =
      switch content {
      case .value(let text as String): text.debugDescription
      case .value(let value): "\(value)"
      case .unrecorded(let type): "<\(type)>"
      }
    return label.map { "\($0): \(text)" } ?? text
  }

  /// Whether two arguments are alike.
  ///
  /// Equatable values are compared by `==`, other objects by identity, and optionals by their
  /// contents. Nothing else can be compared: neither closures and tuples, nor arguments that are
  /// not kept. Arguments with different labels are different.
  public func likeness(to other: Self) -> Likeness {
    guard label == other.label, isAssigned == other.isAssigned else { return .different }
    guard case .value(let left) = content, case .value(let right) = other.content else {
      return .unknown
    }
    return Likeness(of: left, and: right)
  }
}
