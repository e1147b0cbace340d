internal import Liaison

/// A call that a protection has let through. What its answer hands out stands behind the
/// protection, too.
///
/// A class, because every request and every message has room for one, and few have one.
final class GuardedCall: Sendable {
  let protection: Protection
  let requirement: Requirement

  init(protection: Protection, requirement: Requirement) {
    (self.protection, self.requirement) = (protection, requirement)
  }
}
