import LiaisonCore

/// The mutable state of a virtual subject.
///
/// Unchecked: the virtual subject's lock guards it.
@usableFromInline
struct VirtualState<Subject>: @unchecked Sendable {
  @usableFromInline var subject: Subject?
  /// The time until which the subject is used without a further check, if its freshness is limited.
  @usableFromInline var lookAgain = Duration.zero
  /// The time at which the subject has to be made anew; nil for never.
  var expiry: Duration?
  /// The making that is under way.
  var making: Making<Subject>?
  var failure: Failure?
  /// The kept calls. The subject gets them in order when it is there.
  var letters: [KeptCall] = []
  /// Its entry in the list of loaded subjects.
  @usableFromInline var resident: Resident?
  /// The subject that was given up, if it is an object, as long as callers still use it.
  private weak var released: AnyObject?

  struct KeptCall {
    let requirement: Requirement
    let deliver: @Sendable (Subject) -> Void
  }

  struct Failure {
    let error: any Error
    /// How many makings have failed in a row.
    let count: Int
    /// The time before which the making is not tried again; nil if the next use tries.
    let end: Duration?
    let isFinal: Bool

    func holds(at now: Duration) -> Bool { isFinal || end.map { now < $0 } ?? false }
  }

  // The home's list is changed under this lock, too, so that it agrees with the state.

  /// Stores a subject. Returns the one before, so that the caller releases it outside the lock.
  mutating func settle(_ subject: Subject, _ resident: Resident?, in home: LoadedSubjects?)
    -> Subject?
  {
    let old = giveUp(home, keepsTrack: false)
    self.subject = subject
    self.resident = resident
    if let resident { home?.insert(resident) }
    return old
  }

  /// Gives up the subject, and returns it, so that the caller releases it outside the lock.
  ///
  /// - Parameter keepsTrack: Whether `revive` may take it back while a caller still uses it.
  mutating func giveUp(_ home: LoadedSubjects?, keepsTrack: Bool = true) -> Subject? {
    released = nil
    guard let subject = subject.take() else { return nil }
    if let resident { home?.forget(resident) }
    if keepsTrack, type(of: subject as Any) is AnyObject.Type { released = subject as AnyObject }
    return subject
  }

  /// Takes back the subject that was given up, if a caller still uses it, because there may be only
  /// one. Returns whether it did.
  mutating func revive(in home: LoadedSubjects?) -> Bool {
    guard let found = released as? Subject else { return false }
    _ = settle(found, resident, in: home)
    return true
  }
}
