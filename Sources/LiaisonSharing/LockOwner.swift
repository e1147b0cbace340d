import LiaisonCore

/// The owner of a lock, or of a wait for one.
///
///     let importer = LockOwner("importer")
///     try await lock.withLockSuspending(.exclusive, as: importer) { try await importAll() }
///
/// Without one, the owner is the current task, or the current thread where there is no task. A
/// child task is another owner than its parent, and so is every task of a group: a parent that
/// holds a lock and awaits a child that asks for the same lock waits in vain, up to the limit. To
/// avoid that, pass the parent's owner to the child.
///
/// Copies are the same owner; two that were made with the same name are not. An owner does one
/// thing at a time. If several tasks use one owner at once and one of them waits, the deadlock
/// check assumes that all of them wait. An owner may be used from any thread. It lives as long as
/// it is referred to; the owner of a task or thread lives as long as that.
public struct LockOwner: Sendable, Hashable {
  private let identity: Identity

  /// Makes a new owner, which equals no other.
  ///
  /// Reports call it by `name`. Another owner with the same name is not the same owner, so pass
  /// this one on.
  public init(_ name: String) { identity = .named(Name(name)) }

  private init(identity: Identity) { self.identity = identity }

  /// The task that runs this code, or the thread where there is none.
  ///
  /// Pass it on only if this task or thread outlives all code that uses it. After its end, a later
  /// task or thread may be the same owner.
  public static var current: LockOwner {
    // `UnsafeCurrentTask` must not escape; its hash value identifies the task as long as the task
    // lives.
    if let task = withUnsafeCurrentTask(body: { $0?.hashValue }) {
      return LockOwner(identity: .task(task))
    }
    let thread = Whereabouts.thread
    // If threads cannot be told apart, each use is a new owner. That excludes too much, and never
    // too little.
    return thread == .nowhere
      ? LockOwner("a thread") : LockOwner(identity: .thread(thread.gateWord))
  }

  /// The name in reports.
  public var name: String {
    switch identity {
    case .named(let name): name.text
    // Enough digits for people to tell the tasks of one report apart.
    case .task(let hash): "task " + String(UInt(bitPattern: hash) % 0x100_0000, radix: 16)
    case .thread(let word): "thread " + String(word, radix: 16)
    }
  }
}

extension LockOwner: CustomStringConvertible {
  /// Its name.
  public var description: String { name }
}

extension LockOwner {
  private enum Identity: Sendable, Hashable {
    case named(Name)
    case task(Int)
    case thread(UInt)
  }

  /// A name that is identified by its address, which is unique as long as the object is referred
  /// to.
  private final class Name: Sendable, Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: Name, right: Name) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
}
