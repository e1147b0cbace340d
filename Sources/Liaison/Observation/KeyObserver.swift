/// An observer of one stored property. It stands in the property's slot itself.
///
/// Unchecked: see `PropertyReceiver`.
@usableFromInline
final class KeyObserver: PropertyReceiver, @unchecked Sendable {
  @usableFromInline typealias Tell = (LimitedReceiver, ChangeEvent) -> Void

  private let tell: Tell
  private let wantsPrior: Bool

  @usableFromInline
  init(_ options: ChangeOptions, mailbox: Mailbox?, tell: @escaping Tell) {
    self.tell = tell
    wantsPrior = options.contains(.prior)
    var needs = ObservedSlot.Needs()
    if options.contains(.old) { needs.insert(.old) }
    if wantsPrior { needs.insert(.announcement) }
    super.init(needs: needs, mailbox: mailbox)
  }

  override func will(_ event: ChangeEvent) {
    guard wantsPrior else { return }
    var prior = event
    prior.isPrior = true
    ifPresent { tell(self, prior) }
  }

  override func did(_ event: ChangeEvent) -> Bool { ifPresent { tell(self, event) } }
}
