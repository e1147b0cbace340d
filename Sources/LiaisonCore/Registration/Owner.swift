/// A weak reference to the object whose life limits handlers. It is a class, so that handlers stay
/// cheap to copy.
///
/// Unchecked: written once, and the runtime reads a weak reference atomically.
@_documentation(visibility: internal)
public final class Owner: @unchecked Sendable {
  package private(set) weak var object: AnyObject?

  public init(_ object: AnyObject) { self.object = object }
}
