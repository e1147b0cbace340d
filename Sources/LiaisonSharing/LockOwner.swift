import LiaisonCore

/// Who holds a lock, or waits for one.
///
///     let importer = LockOwner("importer")
///     try await lock.withLockSuspending(.exclusive, as: importer) { try await importAll() }
///
/// Without one, the owner is the current task, or the current thread where there is no task. A child
/// task is another owner than its parent, and so is every task of a group: a parent that holds a lock
/// and awaits a child which asks for the same lock waits in vain, up to the limit. An owner that is
/// handed to the child is the same in both.
///
/// Copies are the same owner; two that were made with the same name are not. An owner does one thing
/// at a time: of one that several tasks use at once, the deadlock check takes what one of them waits
/// for to keep all of them from going on. It may be used from any thread and lives as long as
/// somebody refers to it, those of tasks and threads as long as the task or thread.
public struct LockOwner: Sendable, Hashable {
  private let identity: Identity

  /// Makes an owner, who is nobody else. Reports call it by `name`.
  public init(_ name: String) { identity = .named(Name(name)) }

  private init(identity: Identity) { self.identity = identity }

  /// The task that runs this code, or the thread where there is none.
  ///
  /// It is meant for being handed on by a task or thread that goes on until whoever it is handed to
  /// has ended. Later tasks and threads may be taken for ones that have ended.
  public static var current: LockOwner {
    // Unsafe is only to keep what is handed in; its hash tells it from all tasks that live.
    if let task = withUnsafeCurrentTask(body: { $0?.hashValue }) {
      return LockOwner(identity: .task(task))
    }
    let thread = Whereabouts.thread
    // Where threads cannot be told apart, each time it is somebody new: that excludes too much, and
    // never too little.
    return thread == .nowhere
      ? LockOwner("a thread") : LockOwner(identity: .thread(thread.gateWord))
  }

  /// What reports call it.
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

  /// A name that is known by where it stands, which is nobody else's while somebody refers to it.
  private final class Name: Sendable, Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: Name, right: Name) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
}
