import LiaisonCore

/// A path without its value's type.
@_documentation(visibility: internal)
public struct AnyObservedPath {
  let step: PathStep
  /// Finds the observed objects in the path's value that the compiler does not see: in a case of an
  /// enumeration, in a tuple, behind a protocol. Nil if the value cannot hold any.
  let held: Held?

  @usableFromInline typealias Held = (AnyObject) -> [any ObservedSubject]

  @usableFromInline
  init(_ step: PathStep, held: Held? = nil) {
    self.step = step
    self.held = held
  }
}
