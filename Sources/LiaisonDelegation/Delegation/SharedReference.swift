import LiaisonCore

/// Returns the receiver as something that can be changed through a copy of the reference.
///
/// A contract that is not class-bound may have requirements that change the receiver. Forwarding
/// changes a copy. If the receiver is an object, the copy is that object. If it is a value, the
/// change would be lost, so a value stops the program.
@_documentation(visibility: internal)
public func sharedReference<Target>(_ target: Target) -> Target {
  insist(
    type(of: target as Any) is AnyObject.Type,
    "A value would be changed in a copy and the change lost. Make \(type(of: target as Any)) a "
      + "class, or wrap it in one.")
  return target
}
