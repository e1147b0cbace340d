/// What a generated class keeps to itself.
///
/// Unchecked: whether the content may be used from several threads is decided by the generated
/// class around it, which is Sendable exactly when its contract is. The box only keeps the compiler
/// from asking again in modules whose default isolation the macro cannot see.
public struct Sealed<Content>: @unchecked Sendable {
  public let content: Content

  @inlinable public init(_ content: Content) { self.content = content }
}

/// A sealed value whose type is not known.
protocol AnySealed {
  var anyContent: Any { get }
}

extension Sealed: AnySealed {
  var anyContent: Any { content }
}
