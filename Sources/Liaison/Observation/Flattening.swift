/// A value as key-value coding hands it out: an optional is what it holds, or nil, however many
/// optionals stand in each other.
@usableFromInline
func flattened<Value>(_ value: Value) -> Any? {
  guard let optional = value as? any OptionalKind else { return value }
  return optional.flat
}

/// An optional, whatever it holds.
@usableFromInline
protocol OptionalKind {
  /// What it holds, if that is anything.
  var flat: Any? { get }
  /// The nil of this type.
  static var absent: Any { get }
  /// What it may hold, which is no optional.
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalKind {
  @usableFromInline var flat: Any? {
    guard let self else { return nil }
    return flattened(self)
  }

  @usableFromInline static var absent: Any { Self.none as Any }

  @usableFromInline static var wrapped: Any.Type {
    (Wrapped.self as? any OptionalKind.Type)?.wrapped ?? Wrapped.self
  }
}

/// Something that stands for nil where there can be no nil, as in the collections of Objective-C. What is
/// set by name to one of these is set to nil, if it is optional.
///
///     extension Missing: StandsForNil {}
///
/// Foundation's `NSNull` is one where `LiaisonFoundation` is linked.
public protocol StandsForNil {}

/// Whether a value stands for the nil of an optional type, and is not what it holds.
@usableFromInline
func standsForNil(_ value: Any, of type: any OptionalKind.Type) -> Bool {
  value is any StandsForNil && !(type.wrapped is any StandsForNil.Type)
}
