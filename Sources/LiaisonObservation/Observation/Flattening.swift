/// A value as key-value coding returns it: an optional becomes its content or nil, however deeply
/// nested.
@usableFromInline
func flattened<Value>(_ value: Value) -> Any? {
  guard let optional = value as? any OptionalKind else { return value }
  return optional.flat
}

/// Any optional type.
@usableFromInline
protocol OptionalKind {
  /// The content, or nil.
  var flat: Any? { get }
  /// The nil of this type.
  static var absent: Any { get }
  /// The type of the innermost content, which is not an optional.
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

/// A value that stands for nil where there can be no nil, as in the collections of Objective-C. If
/// an optional property is set to such a value by name, the property becomes nil.
///
///     extension Missing: StandsForNil {}
///
/// `NSNull` of Foundation conforms to the protocol if `LiaisonFoundation` is linked.
public protocol StandsForNil {}

/// Whether a value stands for the nil of an optional type, and is not itself content of that type.
@usableFromInline
func standsForNil(_ value: Any, of type: any OptionalKind.Type) -> Bool {
  value is any StandsForNil && !(type.wrapped is any StandsForNil.Type)
}
