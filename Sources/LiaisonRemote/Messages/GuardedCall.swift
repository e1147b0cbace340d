internal import Liaison

/// A call that a protection has let through. What its answer hands out stands behind the protection, too.
struct GuardedCall: Sendable {
  let protection: Protection
  let requirement: Requirement
}
