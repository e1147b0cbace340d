#if canImport(Darwin)
  public import Darwin
#elseif canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#elseif canImport(Android)
  public import Android
#elseif canImport(WinSDK)
  public import WinSDK
#endif

/// The thread or task in which code runs. Two values tell whether code runs inside of a certain
/// call or elsewhere.
@usableFromInline
package struct Whereabouts: Hashable, Sendable {
  @usableFromInline let thread: UInt
  @usableFromInline let taskHash: Int

  @inlinable
  init(thread: UInt, taskHash: Int) {
    self.thread = thread
    self.taskHash = taskHash
  }

  package static let nowhere = Self(thread: 0, taskHash: 0)

  /// This thread. For calls that return on the thread on which they began.
  @inlinable
  package static var thread: Self {
    #if canImport(Glibc)
      Self(thread: pthread_self(), taskHash: 0)
    #elseif canImport(WinSDK)
      // Never zero or one: Windows numbers threads in multiples of four.
      Self(thread: UInt(GetCurrentThreadId()), taskHash: 0)
    #else
      Self(thread: UInt(bitPattern: pthread_self()), taskHash: 0)
    #endif
  }

  /// The thread that a word names.
  static func thread(_ word: UInt) -> Self { Self(thread: word, taskHash: 0) }

  /// This thread or task as a party, for which other waits may wait.
  var party: Party { thread == 0 ? .task(self) : .thread(self) }

  /// The thread as one word, never zero or one. It is the address of the thread's record, or on
  /// Windows a multiple of four.
  @inlinable package var gateWord: UInt { thread }

  /// This task, or `nowhere` outside of one. For calls that may change threads.
  package static var task: Self {
    withUnsafeCurrentTask { task in
      task.map { Self(thread: 0, taskHash: $0.hashValue) } ?? nowhere
    }
  }

  /// Whether this code runs in a task.
  package static var isInTask: Bool { withUnsafeCurrentTask { $0 != nil } }

  /// Whether this is the process's first thread, on which the main queue and the main actor run, as
  /// far as the system says. Windows has no such call, so this is `false` there. The mark of the
  /// main queue tells instead: Dispatch shows it on that thread, unless the thread runs work of
  /// another queue.
  static var isMainThread: Bool {
    #if canImport(Darwin)
      pthread_main_np() != 0
    #elseif os(Linux) || os(Android)
      mainThreadTest()
    #else
      false
    #endif
  }

  #if os(Linux) || os(Android)
    // The overlay imports no `gettid`, but the C library has one, of exactly this type.
    private static let mainThreadTest: @Sendable () -> Bool = {
      typealias GetThreadID = @convention(c) () -> pid_t
      guard let symbol = dlsym(nil, "gettid") else { return { false } }
      let threadID = unsafeBitCast(symbol, to: GetThreadID.self)
      return { threadID() == getpid() }
    }()
  #endif
}
