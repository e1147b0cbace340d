import Synchronization

/// A receiver that may have a mailbox, because it lives elsewhere, and may have an owner, whose
/// life limits it.
///
/// Unchecked: the owner is weak and written once, by whoever wins `tie`, before that says so; the
/// rest is immutable or atomic.
open class LimitedReceiver: Receiver, @unchecked Sendable {
  @usableFromInline let mailbox: Mailbox?
  /// Written once, before the kind or `tie` says so.
  @usableFromInline private(set) weak var owner: AnyObject?
  private let tie = Atomic(Tie.none.rawValue)

  private enum Tie: UInt8 { case none, being, tied }

  init(_ kind: Kind, mailbox: Mailbox?) {
    self.mailbox = mailbox
    super.init(kind)
  }

  @usableFromInline
  final var isTied: Bool { tie.load(ordering: .acquiring) == Tie.tied.rawValue }

  override var needsHolder: Bool { isTied }
  override var holder: AnyObject? { isTied ? owner : nil }

  override func tie(to owner: AnyObject) {
    let isFirst = tie.compareExchange(
      expected: Tie.none.rawValue, desired: Tie.being.rawValue, ordering: .sequentiallyConsistent
    ).exchanged
    if !isFirst, self.owner === owner { return }
    insist(
      isFirst, "A registration lasts as long as one owner; it is tied to another already.")
    self.owner = owner
    tie.store(Tie.tied.rawValue, ordering: .sequentiallyConsistent)
    becomeOwned()
  }

  /// Calls the target only while `owner` lives. Said before the receiver is added.
  public final func limit(to owner: Owner) {
    tie(to: owner.object ?? Departed())
  }

  override var currentMailbox: Mailbox? { mailbox }

  final override var home: Delivery.Place { mailbox?.place ?? .here }
  override var isToldOfItsEnd: Bool { mailbox != nil }
  override func didEnd() { currentMailbox?.close() }
  final override var losses: Int { currentMailbox?.losses ?? 0 }

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
  final override func retire() { currentMailbox?.seal() }

  override var isAlive: Bool { super.isAlive && mailbox?.place.exists ?? true }
}

extension LimitedReceiver {
  /// Calls `body` if the registration stands and its owner, if it has one, lives. Returns whether
  /// that was so.
  @usableFromInline
  @inline(__always)
  @discardableResult
  final func ifPresent(_ body: () -> Void) -> Bool {
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

/// Stands for an owner that has gone already.
private final class Departed {}
