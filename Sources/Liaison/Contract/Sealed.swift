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

/// Somebody whose life limits closures; not kept alive. A class, so that handlers stay cheap to copy.
///
/// Unchecked: written once, and the runtime reads a weak reference atomically.
public final class Owner: @unchecked Sendable {
  private(set) weak var object: AnyObject?

  public init(_ object: AnyObject) { self.object = object }
}

/// The receiver as something that can be changed through a copy of the reference.
///
/// A contract that is not class-bound may have requirements that change the receiver. Forwarding
/// changes a copy, which is the same object if it is one, and would be lost if it is a value.
public func sharedReference<Target>(_ target: Target) -> Target {
  insist(
    type(of: target as Any) is AnyObject.Type,
    "A value would be changed in a copy and the change lost. Make \(type(of: target as Any)) a "
      + "class, or wrap it in one.")
  return target
}
