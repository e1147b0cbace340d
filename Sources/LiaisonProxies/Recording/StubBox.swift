public import LiaisonCore
public import Synchronization

/// The closures of a spy, which may be replaced while it is called.
///
/// Unchecked: if the closures are Sendable, a lock guards all of the box. If they are not, the box
/// is not Sendable either, so two threads never use it at the same time.
@_documentation(visibility: internal)
public final class StubBox<Stubs> {
  @usableFromInline let content: Guarded<StubContent<Stubs>>
  @usableFromInline let hasStubs = Atomic(false)

  public init(_ stubs: Stubs) { content = Guarded(StubContent(stubs: stubs)) }

  /// All closures. A call that is under way keeps the closure that it has found.
  public var stubs: Stubs {
    get { content.withLock { $0 }.stubs }
    set {
      let new = StubContent(stubs: newValue)
      // The old closures are released outside the lock.
      let old = content.withLock { content in
        let old = content
        content = new
        return old
      }
      hasStubs.store(true, ordering: .releasing)
      withExtendedLifetime(old) {}
    }
  }

  /// Finds one closure. It takes no lock before the closures are set for the first time.
  @inlinable
  public func find<Stub>(_ stub: (Stubs) -> Stub?) -> Stub? {
    guard hasStubs.load(ordering: .acquiring) else { return nil }
    return content.withLock { Sealed(stub($0.stubs)) }.content
  }
}

/// Unchecked: what changes is behind a lock.
extension StubBox: @unchecked Sendable where Stubs: Sendable {}

/// Unchecked: only a box has it, behind its lock, and the box is Sendable only if closures are.
@usableFromInline
struct StubContent<Stubs>: @unchecked Sendable {
  @usableFromInline let stubs: Stubs
}
