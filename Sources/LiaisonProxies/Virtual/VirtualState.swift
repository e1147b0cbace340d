/// What changes in a virtual subject.
///
/// Unchecked: its owner's lock guards it.
@usableFromInline
struct VirtualState<Subject>: @unchecked Sendable {
  @usableFromInline var subject: Subject?
  /// Until when the subject is used without a further look, where its freshness is limited.
  @usableFromInline var lookAgain = Duration.zero
  /// When it has to be made anew; nil for never.
  var expiry: Duration?
  /// The making that is under way.
  var making: Making<Subject>?
  var failure: Failure?
  /// What the subject is told when it is there, in order.
  var letters: [@Sendable (Subject) -> Void] = []
  /// How it is listed while it is loaded.
  @usableFromInline var resident: Resident?
  /// What was given up, as long as somebody uses it.
  private weak var released: AnyObject?

  struct Failure {
    let error: any Error
    /// How many times in a row.
    let count: Int
    /// Until when it is not tried again; nil for as soon as anybody asks.
    let end: Duration?
    let isFinal: Bool

    func holds(at now: Duration) -> Bool { isFinal || end.map { now < $0 } ?? false }
  }

  // Listed under the lock, so that the list says what is so.

  /// Puts a subject there. Returns the one before, which goes outside the lock.
  mutating func settle(_ subject: Subject, _ resident: Resident?, in home: LoadedSubjects?)
    -> Subject?
  {
    let old = giveUp(home, keepsTrack: false)
    self.subject = subject
    self.resident = resident
    if let resident { home?.insert(resident) }
    return old
  }

  /// Lets go of the subject, which is returned so that it goes outside the lock.
  ///
  /// - Parameter keepsTrack: Whether it is taken back if somebody still uses it.
  mutating func giveUp(_ home: LoadedSubjects?, keepsTrack: Bool = true) -> Subject? {
    released = nil
    guard let subject = subject.take() else { return nil }
    if let resident { home?.forget(resident) }
    if keepsTrack, type(of: subject as Any) is AnyObject.Type { released = subject as AnyObject }
    return subject
  }

  /// Takes back what was given up, if somebody still uses it: there is to be one only.
  mutating func revive(in home: LoadedSubjects?) -> Bool {
    guard let found = released as? Subject else { return false }
    _ = settle(found, resident, in: home)
    return true
  }
}
