/// An observer of one stored property. It stands in the property's slot itself.
///
/// Unchecked: see `PropertyReceiver`.
@usableFromInline
final class KeyObserver: PropertyReceiver, @unchecked Sendable {
  @usableFromInline typealias Tell = (LimitedReceiver, ChangeEvent.Place) -> Void

  private let tell: Tell
  private let terms: ObserverTerms

  @usableFromInline
  init(_ terms: ObserverTerms, tell: @escaping Tell) {
    self.tell = tell
    self.terms = terms
    var needs = ObservedSlot.Needs()
    if terms.options.contains(.old) { needs.insert(.old) }
    if terms.options.contains(.prior) { needs.insert(.announcement) }
    super.init(needs: needs, mailbox: terms.mailbox)
  }

  override var isToldOfItsEnd: Bool { terms.areToldOfTheEnd }

  override func didEnd() {
    super.didEnd()
    terms.ended?()
  }

  override func will(_ event: ChangeEvent.Place) {
    guard terms.options.contains(.prior) else { return }
    var prior = event.pointee
    prior.isPrior = true
    withUnsafePointer(to: prior) { prior in _ = ifPresent { tell(self, prior) } }
  }

  override func did(_ event: ChangeEvent.Place) -> Bool {
    if isTied { return tellOwned(event) }
    tell(self, event)
    return true
  }

  @inline(never)
  private func tellOwned(_ event: ChangeEvent.Place) -> Bool { ifPresent { tell(self, event) } }
}
