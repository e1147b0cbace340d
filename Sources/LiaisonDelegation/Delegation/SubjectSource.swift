public import LiaisonCore

/// The source of a proxy's subject that does not always exist.
///
/// It consists of closures that are made and compiled where the type of the subject is known. Most
/// calls only look for the subject, and generic code of another module takes ten times as long for
/// that.
///
/// Unchecked: the closures are immutable, and a route passes them to other threads only if the
/// subject may go there.
@usableFromInline
package final class SubjectSource<Target>: @unchecked Sendable {
  /// Returns the subject, if it exists.
  @usableFromInline let find: () -> Target?
  /// Returns the subject for a call that is made now.
  @usableFromInline let arrive: (Requirement, StandIn) -> Arrival<Target>
  /// Returns the subject for a call that can wait.
  let arriveSuspending: nonisolated(nonsending) (StandIn) async -> Arrival<Target>
  /// Keeps a call for the subject until it is there.
  @usableFromInline let keep: (@escaping @Sendable (Target) -> Void, Requirement) -> Void

  @usableFromInline
  package init(
    find: @escaping () -> Target?,
    arrive: @escaping (Requirement, StandIn) -> Arrival<Target>,
    arriveSuspending: nonisolated(nonsending) @escaping (StandIn) async -> Arrival<Target>,
    keep: @escaping (@escaping @Sendable (Target) -> Void, Requirement) -> Void
  ) {
    self.find = find
    self.arrive = arrive
    self.arriveSuspending = arriveSuspending
    self.keep = keep
  }
}

/// The result of looking for a route's subject.
@usableFromInline
package enum Arrival<Target> {
  /// The call goes to this subject.
  case subject(Target)
  /// The subject does not exist yet, and the caller goes on without it.
  case absent
  /// The subject cannot be had, because of this error.
  case refused(any Error)
}
