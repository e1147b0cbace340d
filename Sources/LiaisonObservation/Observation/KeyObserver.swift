import LiaisonCore

/// An observer of one stored property. It is registered in the property's slot directly.
///
/// Unchecked: see `PropertyReceiver`.
@usableFromInline
final class KeyObserver: PropertyReceiver, @unchecked Sendable {
  private let tell: ChangeEvent.Tell
  private let terms: ObserverTerms

  @usableFromInline
  init(_ terms: ObserverTerms, tell: @escaping ChangeEvent.Tell) {
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

  override func will(_ event: ChangeEvent.Pointer) {
    guard terms.options.contains(.prior) else { return }
    var prior = event.pointee
    prior.isPrior = true
    withUnsafePointer(to: prior) { prior in _ = ifPresent { tell(prior) } }
  }

  override func did(_ event: ChangeEvent.Pointer) -> Bool {
    if isTied { return tellOwned(event) }
    tell(event)
    return true
  }

  @inline(__always)
  private func tell(_ event: ChangeEvent.Pointer) {
    event.pointee.subject._withUnsafeGuaranteedRef { tell(self, $0, event) }
  }

  @inline(never)
  private func tellOwned(_ event: ChangeEvent.Pointer) -> Bool { ifPresent { tell(event) } }
}
