/// What changes in a virtual subject.
///
/// Unchecked: its owner's lock guards it.
@usableFromInline
struct VirtualState<Subject>: @unchecked Sendable {
  @usableFromInline var subject: Subject?
  /// The making that is under way.
  @usableFromInline var making: Making<Subject>?
  @usableFromInline var failure: Failure?
  /// What the subject is told when it is there, in order.
  @usableFromInline var letters: [@Sendable (Subject) -> Void] = []
  /// When it was used last, in its home's ticks.
  @usableFromInline var lastUse: UInt64 = 0
  /// How it is listed while it is loaded.
  @usableFromInline var resident: Resident?
  /// What was given up, as long as somebody uses it.
  @usableFromInline weak var released: AnyObject?

  @usableFromInline
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

  mutating func settle(_ subject: Subject, _ resident: Resident?, in home: LoadedSubjects?) {
    self.subject = subject
    self.resident = resident
    resident.map { home?.list($0) }
  }

  /// Lets go of the subject, which is returned so that it goes outside the lock.
  mutating func giveUp(_ home: LoadedSubjects?) -> Subject? {
    guard let subject = subject.take() else { return nil }
    resident.map { home?.forget($0.id) }
    released = type(of: subject as Any) is AnyObject.Type ? subject as AnyObject : nil
    return subject
  }

  /// Takes back what was given up, if somebody still uses it: there is to be one only.
  mutating func revive(in home: LoadedSubjects?) -> Bool {
    guard let found = released as? Subject else { return false }
    released = nil
    settle(found, resident, in: home)
    return true
  }
}
