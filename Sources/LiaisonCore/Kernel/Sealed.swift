/// A value that is carried and not used, where it need not be Sendable.
///
/// Unchecked: the class around it decides whether several threads may use the content. A generated
/// class is Sendable exactly when its contract is. This type only keeps the compiler from checking
/// again in modules whose default isolation the macro cannot see.
@_documentation(visibility: internal)
public struct Sealed<Content>: @unchecked Sendable {
  public let content: Content

  @inlinable public init(_ content: Content) { self.content = content }
}

/// A sealed value whose type is not known.
package protocol AnySealed {
  var anyContent: Any { get }
}

extension Sealed: AnySealed {
  package var anyContent: Any { content }
}
