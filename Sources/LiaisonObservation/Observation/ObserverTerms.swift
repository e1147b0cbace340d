public import LiaisonCore

/// How a property is observed.
@usableFromInline
struct ObserverTerms: Sendable {
  @usableFromInline let options: ChangeOptions
  /// The mailbox of an observer that does not run where the change is made.
  @usableFromInline let mailbox: Mailbox?
  /// Called once, when the observation ends.
  let ended: (@Sendable () -> Void)?

  @usableFromInline
  init(
    _ options: ChangeOptions, mailbox: Mailbox? = nil, ended: (@Sendable () -> Void)? = nil
  ) {
    self.options = options
    self.mailbox = mailbox
    self.ended = ended
  }

  var areToldOfTheEnd: Bool { mailbox != nil || ended != nil }
}
