public import Synchronization

/// A receiver that may have a mailbox, because it lives elsewhere, and may have an owner, whose
/// life limits it.
///
/// Unchecked: the first thread to set `tie` writes the weak owner once. It is read only after `tie`
/// says that it is written. Everything else is immutable or atomic.
@_documentation(visibility: internal)
open class LimitedReceiver: Receiver, @unchecked Sendable {
  @usableFromInline package let mailbox: Mailbox?
  /// Written once, before the kind or `tie` says that there is an owner.
  @usableFromInline package private(set) weak var owner: AnyObject?
  /// The owner's address, with the lowest bit set once `owner` is written; zero without an owner.
  /// By the address another thread sees that it ties to the same owner.
  @usableFromInline let tie = Atomic<UInt>(0)
  @inlinable static var isWritten: UInt { 1 }

  package init(_ kind: Kind, mailbox: Mailbox?) {
    self.mailbox = mailbox
    super.init(kind)
  }

  @inlinable
  package final var isTied: Bool { tie.load(ordering: .acquiring) & Self.isWritten != 0 }

  package override var needsHolder: Bool { isTied }
  package override var holder: AnyObject? { isTied ? owner : nil }

  package override func tie(to owner: AnyObject) {
    let address = UInt(bitPattern: ObjectIdentifier(owner))
    let (isFirst, seen) = tie.compareExchange(
      expected: 0, desired: address, ordering: .sequentiallyConsistent)
    guard isFirst else {
      // A thread that is still writing keeps its owner alive, so no other object has that address.
      let isSame = seen & Self.isWritten == 0 ? seen == address : self.owner === owner
      return insist(
        isSame, "A registration lasts as long as one owner; it is tied to another already.")
    }
    self.owner = owner
    tie.store(address | Self.isWritten, ordering: .sequentiallyConsistent)
    becomeOwned()
  }

  /// Calls the target only while `owner` lives. Has to be called before the receiver is added.
  public final func limit(to owner: Owner) {
    tie(to: owner.object ?? Departed())
  }

  package final override var currentMailbox: Mailbox? {
    mailbox ?? sideMailbox.map { unsafeDowncast($0, to: Mailbox.self) }
  }
  /// The `Mailbox` that the receiver has only while it pauses. The type is not stated, because
  /// subclasses in other modules override this and mailboxes are not public.
  open var sideMailbox: AnyObject? { nil }

  package final override var home: Delivery.Place { mailbox?.place ?? .here }
  open override var isToldOfItsEnd: Bool { mailbox != nil }
  open override func didEnd() { currentMailbox?.close() }
  package final override var losses: Int { currentMailbox?.losses ?? 0 }

  final override var isWorking: Bool { currentMailbox?.isWorking ?? false }

  final override func waitUntilQuiet(upTo deadline: Deadline) -> Bool {
    currentMailbox?.waitUntilQuiet(upTo: deadline) ?? true
  }

  final override nonisolated(nonsending) func waitUntilQuietSuspending(
    upTo limit: Duration?
  ) async throws -> Bool {
    try await currentMailbox?.waitUntilQuietSuspending(upTo: limit) ?? true
  }

  final override var hasLetters: Bool { currentMailbox != nil }
  final override func retire() { currentMailbox?.retire() }

  open override var isAlive: Bool { super.isAlive && mailbox?.place.exists ?? true }
}

extension LimitedReceiver {
  /// Calls `body` if the registration stands and its owner, if it has one, lives. Returns whether
  /// it called `body`.
  @inlinable
  @inline(__always)
  @discardableResult
  package final func ifPresent(_ body: () -> Void) -> Bool {
    if isRemoved { return false }
    guard isTied else {
      body()
      return true
    }
    guard let owner else { return false }
    body()
    withExtendedLifetime(owner) {}
    return true
  }
}

/// Takes the place of an owner that has died already.
private final class Departed {}
