public import Synchronization

/// One registration: its target, and whether it is still registered.
///
/// Generated code derives a node from it that holds its delegate weakly. The library has its own
/// nodes for handlers and for receivers that live elsewhere. A node is one small object, because a
/// multicast may hold a million of them.
///
/// Unchecked: `word` is atomic, and what subclasses add is either immutable or a `weak` reference,
/// which the runtime reads and clears atomically. The stress tests run it under ThreadSanitizer.
@_documentation(visibility: internal)
open class Receiver: @unchecked Sendable {
  /// How the loop over the receivers reaches the target; the fast kinds come first.
  @frozen
  public enum Kind: UInt8, Sendable {
    /// The registration has ended: nothing is delivered any more.
    case removed = 0
    /// A generated node that refers to its target weakly and is called where the call is made.
    case weak = 1
    /// A `HeldReceiver` without an owner, called where the call is made.
    case held = 2
    /// A receiver that has to be asked for its target, or that lives elsewhere.
    case other = 3
    /// A `HeldReceiver` that is called only while its owner lives, where the call is made.
    case owned = 6
  }

  /// The kind in the lowest byte, then two flags, and the target's identity from the twelfth bit
  /// on.
  @usableFromInline
  final let word: Atomic<UInt64>

  public init(_ kind: Kind) {
    word = Atomic(UInt64(kind.rawValue))
  }

  /// The object by which this registration is known, while the object lives.
  open var object: AnyObject? { nil }

  /// The object whose life limits the registration: the owner, or the delegate itself.
  package var holder: AnyObject? { object }
  package var needsHolder: Bool { true }

  /// Whether the registration can still reach its target.
  var isAlive: Bool { !needsHolder || holder != nil }

  /// How many calls to it were lost.
  package var losses: Int { 0 }

  /// Whether its target is known to leave out a requirement. Nothing is known of a type before the
  /// first call to it.
  @usableFromInline
  package func leavesOut(_ requirement: Requirement) -> Bool { false }

  /// The mailbox through which calls go at present, if there is one.
  package var currentMailbox: Mailbox? { nil }

  /// Where it lives.
  package var home: Delivery.Place { .here }

  /// Limits the registration to the owner's life.
  func tie(to owner: AnyObject) {
    mistake("A weakly held delegate ends with its own life; only handlers can be tied.")
  }

  /// Whether `didEnd` has something to do.
  var isToldOfItsEnd: Bool { false }

  /// Called without a lock after the registration has ended.
  func didEnd() {}

  /// Whether a call of this receiver runs in its mailbox.
  var isWorking: Bool { false }

  /// Waits until no call of this receiver runs elsewhere. Returns whether that came in time.
  func waitUntilQuiet(upTo deadline: Deadline) -> Bool { true }
  nonisolated(nonsending) func waitUntilQuietSuspending(upTo limit: Duration?) async throws -> Bool
  {
    true
  }

  /// Whether its waiting letters still arrive after its roster has gone. Such a receiver is no
  /// longer registered, but its kind is not `removed`.
  var hasLetters: Bool { false }

  /// Called when the roster has gone and waiting letters still arrive.
  func retire() {}

  /// Acquiring: a thread that reads the kind sees everything that was written before the kind was,
  /// above all the owner.
  @inlinable
  package final var kind: UInt8 { UInt8(truncatingIfNeeded: word.load(ordering: .acquiring)) }

  @inlinable package final var isRemoved: Bool { kind == Kind.removed.rawValue }

  /// Whether the registration stands: it has not ended, and its roster has not gone.
  package final var stands: Bool {
    let word = word.load(ordering: .acquiring)
    return word & Self.retired == 0
      && UInt8(truncatingIfNeeded: word) != Kind.removed.rawValue
  }

  /// Ends a registration that a roster has left behind.
  package final func end() {
    if markRemoved(), isToldOfItsEnd { didEnd() }
  }

  final var identity: Identity { Identity(word: word.load(ordering: .relaxed) & ~0x7FF) }

  final func remember(_ identity: Identity) { word.bitwiseOr(identity.word, ordering: .relaxed) }

  /// Makes a held receiver check its owner from now on. A thread that sees the new kind sees what
  /// was written before it.
  package final func becomeOwned() { become(.owned, from: .held) }

  /// Changes the kind from `old` to `new`. Returns false if the kind was another.
  @discardableResult
  package final func become(_ new: Kind, from old: Kind) -> Bool {
    while true {
      let seen = word.load(ordering: .sequentiallyConsistent)
      guard UInt8(truncatingIfNeeded: seen) == old.rawValue else { return false }
      let desired = seen & ~0xFF | UInt64(new.rawValue)
      if word.compareExchange(
        expected: seen, desired: desired, ordering: .sequentiallyConsistent
      ).exchanged {
        return true
      }
    }
  }

  /// Set when a letter has found no target. Senders read this flag, because asking for the target
  /// would promote it for every letter.
  private static let foundNobody: UInt64 = 0x100

  /// Set when the roster has gone and letters still wait.
  private static let retired: UInt64 = 0x200

  final func noteRetirement() { word.bitwiseOr(Self.retired, ordering: .sequentiallyConsistent) }

  @usableFromInline
  package final var hasFoundNobody: Bool { word.load(ordering: .relaxed) & Self.foundNobody != 0 }

  @usableFromInline
  package final func noteNobody() { word.bitwiseOr(Self.foundNobody, ordering: .relaxed) }

  /// Ends the registration. Returns false if it had ended before.
  @discardableResult
  package final func markRemoved() -> Bool {
    let old = word.bitwiseAnd(~0xFF, ordering: .sequentiallyConsistent).oldValue
    return UInt8(truncatingIfNeeded: old) != Kind.removed.rawValue
  }
}

/// A node that refers to its target weakly. The macro writes the node, because a library class
/// cannot declare `weak var target: Target?` for a protocol that it does not know.
@_documentation(visibility: internal)
public protocol WeakReceiver: Receiver {
  associatedtype Target
  var target: Target? { get }
}
