/// An object that a message names: one of this process, or one at the other end of a link.
package enum ReferencedObject: Sendable {
  /// An object of this process, which the other end can call.
  case local(any RemoteObject)
  /// An object at the other end of a link. In a message over that link it arrives as the object
  /// itself.
  case remote(RemoteReference)

  /// How many objects one message may name.
  package static var limit: Int { 256 }
}
