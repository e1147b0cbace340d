#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Where code runs, just precisely enough to tell "inside my own call" from "elsewhere".
@usableFromInline
struct Whereabouts: Equatable, Sendable {
  private let thread: UInt
  private let taskHash: Int

  private init(thread: UInt, taskHash: Int) {
    self.thread = thread
    self.taskHash = taskHash
  }

  static let nowhere = Self(thread: 0, taskHash: 0)

  /// This thread. Right for calls that return on the thread on which they began.
  @usableFromInline
  static var thread: Self {
    #if canImport(Glibc)
      Self(thread: pthread_self(), taskHash: 0)
    #elseif os(Windows)
      nowhere
    #else
      Self(thread: UInt(bitPattern: pthread_self()), taskHash: 0)
    #endif
  }

  /// The thread as one word, never zero or one: threads are named by the address of their record.
  var gateWord: UInt { thread }

  /// This task, or `nowhere` outside of one. Right for calls that may change threads.
  static var task: Self {
    withUnsafeCurrentTask { task in
      task.map { Self(thread: 0, taskHash: $0.hashValue) } ?? nowhere
    }
  }

  /// Whether this is the process's first thread, on which the main queue and main actor run.
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
    // The overlay imports no `gettid`; the C library has one.
    private static let mainThreadTest: @Sendable () -> Bool = {
      typealias GetThreadID = @convention(c) () -> pid_t
      guard let symbol = dlsym(nil, "gettid") else { return { false } }
      let threadID = unsafeBitCast(symbol, to: GetThreadID.self)
      return { threadID() == getpid() }
    }()
  #endif
}
