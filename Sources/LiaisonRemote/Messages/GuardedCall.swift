internal import Liaison

/// A call that a protection has let through. What its answer hands out stands behind the
/// protection, too.
///
/// An object, because every request and every message has room for one, and hardly any has one.
final class GuardedCall: Sendable {
  let protection: Protection
  let requirement: Requirement

  init(protection: Protection, requirement: Requirement) {
    (self.protection, self.requirement) = (protection, requirement)
  }
}
