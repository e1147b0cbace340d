extension Roster {
  /// Walks the present registrations. `direct` gets the targets that are called here. `indirect`
  /// gets the receivers that have to be asked for their target, and returns `nil` if the target has
  /// gone. Either closure ends the walk by returning `true`.
  @inlinable
  @inline(__always)
  package func visit<Node: WeakReceiver, Failure: Error>(
    _ node: Node.Type,
    indirect: (OtherReceiver<Node.Target>) throws(Failure) -> Bool?,
    direct: (Node.Target) throws(Failure) -> Bool
  ) throws(Failure) {
    try walk { reference, sawDead throws(Failure) in
      try reference.reach(node, sawDead: &sawDead, indirect: indirect, direct: direct)
    }
  }
}

extension Unmanaged<Receiver> {
  /// Calls one receiver without counting references to it: the visit keeps it alive.
  @inlinable
  @inline(__always)
  func reach<Node: WeakReceiver, Failure: Error>(
    _ node: Node.Type, sawDead: inout Bool,
    indirect: (OtherReceiver<Node.Target>) throws(Failure) -> Bool?,
    direct: (Node.Target) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    // The standard library's accessor does not support typed errors, so a variable carries the
    // error.
    var failure: Failure?
    let isSettled = _withUnsafeGuaranteedRef { receiver in
      do throws(Failure) {
        // The casts are sound: the kind says the class, and a roster has receivers of one target
        // only. Debug builds check them.
        switch receiver.kind {
        case Receiver.Kind.weak.rawValue:
          guard let target = unsafeDowncast(receiver, to: Node.self).target else {
            sawDead = true
            return false
          }
          return try direct(target)
        case Receiver.Kind.held.rawValue:
          return try direct(unsafeDowncast(receiver, to: HeldReceiver<Node.Target>.self).target)
        case Receiver.Kind.owned.rawValue:
          let held = unsafeDowncast(receiver, to: HeldReceiver<Node.Target>.self)
          guard let owner = held.owner else {
            sawDead = true
            return false
          }
          defer { withExtendedLifetime(owner) {} }
          return try direct(held.target)
        case Receiver.Kind.removed.rawValue:
          return false
        default:
          let other = unsafeDowncast(receiver, to: OtherReceiver<Node.Target>.self)
          guard let isSettled = try indirect(other) else {
            sawDead = true
            return false
          }
          return isSettled
        }
      } catch {
        failure = error
        return true
      }
    }
    if let failure { throw failure }
    return isSettled
  }
}
