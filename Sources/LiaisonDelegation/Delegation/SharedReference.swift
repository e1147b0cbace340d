import LiaisonCore

/// The receiver as something that can be changed through a copy of the reference.
///
/// A contract that is not class-bound may have requirements that change the receiver. Forwarding
/// changes a copy, which is the same object if it is one, and would be lost if it is a value.
@_documentation(visibility: internal)
public func sharedReference<Target>(_ target: Target) -> Target {
  insist(
    type(of: target as Any) is AnyObject.Type,
    "A value would be changed in a copy and the change lost. Make \(type(of: target as Any)) a "
      + "class, or wrap it in one.")
  return target
}
