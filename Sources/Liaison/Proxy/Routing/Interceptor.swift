/// What happens around every call of a proxy.
///
///     let store = ImageStoreProxy(.to(disk), interceptors: [.timing(into: .shared), .retry(3)])
///
/// **Order.** The first is the outermost: it is asked first before a call and last after it. One that
/// tries again has those after it in the list see each attempt, and those before it one call.
///
/// **Waiting.** Asynchronous requirements wait by ``AskingClock``, without blocking a thread, and stop
/// waiting when their task is cancelled. Others do not wait: what would have to, is refused with
/// ``CannotWait``, and what has thrown is not tried again after a pause. In a task that is cancelled
/// nothing is tried again.
///
/// **Threads.** It runs where the call is made, with nothing locked, and may be asked from several
/// threads at the same time. The same interceptor in several proxies shares what it counts.
///
/// **Self-calls.** What a subject calls on itself does not pass its proxy, and so no interceptor, no
/// protection and no spy sees it. Hand the subject its own proxy where they should.
public struct Interceptor: Sendable {
  /// What is done before a call.
  public typealias Before = @Sendable (InterceptedCall) -> Advice
  /// What is done with a result.
  public typealias Returned = @Sendable (InterceptedCall, Any) -> Reply
  /// What is done with an error.
  public typealias Threw = @Sendable (InterceptedCall, any Error) -> Verdict

  let before: Before?
  let returned: Returned?
  let threw: Threw?
  /// Whether it asks when a call began.
  let wantsTime: Bool
  /// Whether it asks for the arguments.
  let readsArguments: Bool
  /// How long a call may take, for the one interceptor that limits it.
  let limit: Duration?

  /// One of your own, of what it does at each point.
  ///
  /// - Parameters:
  ///   - before: Before the call; where it decides whether there is one.
  ///   - returned: After a call that has returned.
  ///   - threw: After a call that has thrown, or that was refused by what comes after this one.
  ///   - measuring: Whether ``InterceptedCall/began`` is needed. Reading a clock costs something.
  ///   - readingArguments: Whether ``InterceptedCall/invocation`` is needed. Making one costs something.
  public init(
    before: Before? = nil, returned: Returned? = nil, threw: Threw? = nil, measuring: Bool = false,
    readingArguments: Bool = false
  ) {
    self.init(
      before, returned, threw, wantsTime: measuring, readsArguments: readingArguments, limit: nil)
  }

  init(
    _ before: Before? = nil, _ returned: Returned? = nil, _ threw: Threw? = nil,
    wantsTime: Bool = false, readsArguments: Bool = false, limit: Duration? = nil
  ) {
    self.before = before
    self.returned = returned
    self.threw = threw
    self.wantsTime = wantsTime
    self.readsArguments = readsArguments
    self.limit = limit
  }

  /// Looks at every call before it is made.
  public static func before(_ look: @escaping @Sendable (InterceptedCall) -> Void) -> Self {
    Self(before: { call in
      look(call)
      return .proceed
    })
  }

  /// Looks at every call that has ended, however it did.
  public static func after(
    _ look: @escaping @Sendable (InterceptedCall, Result<Any, any Error>) -> Void
  ) -> Self {
    Self(
      returned: { call, result in
        look(call, .success(result))
        return .keep
      },
      threw: { call, error in
        look(call, .failure(error))
        return .rethrow
      })
  }

  /// Looks at every error.
  public static func onError(
    _ look: @escaping @Sendable (InterceptedCall, any Error) -> Void
  ) -> Self {
    Self(threw: { call, error in
      look(call, error)
      return .rethrow
    })
  }
}

/// A call as an interceptor sees it.
public struct InterceptedCall: Sendable {
  /// What is asked.
  public let requirement: Requirement
  /// Whether the requirement is asynchronous, so that the call can wait.
  public var canWait: Bool { turn > 0 }
  /// How many times this interceptor has let it through, this time included.
  public var attempt: Int { abs(turn) }
  /// When this attempt began, for interceptors that measure.
  public var began: ContinuousClock.Instant? { beginning?.instant }

  /// The attempt, negative where the call cannot wait: whole words, as a requirement is.
  @usableFromInline let turn: Int
  @usableFromInline let beginning: Beginning?

  @inlinable
  @inline(__always)
  init(
    _ requirement: Requirement, canWait: Bool, attempt: Int = 1, _ beginning: Beginning? = nil
  ) {
    self.requirement = requirement
    turn = canWait ? attempt : -attempt
    self.beginning = beginning
  }

  /// The call with its arguments, for interceptors that read them; nil where no interceptor of the proxy
  /// does, and of contracts without `.invocations` or whose calls cannot go to other threads: those that
  /// are neither Sendable nor `.anywhere`.
  ///
  ///     if let call = call.invocation as? ImageStoreInvocation, case .image(let name) = call { … }
  public var invocation: (any Invocation & Sendable)? { requirement.invocation }
}

/// A point in time, in an object: its size is not known to the compiler, and what has it inside is slow
/// to copy also where there is none.
@usableFromInline
final class Beginning: Sendable {
  let instant = ContinuousClock.now
}

/// What an interceptor says before a call.
public enum Advice: Sendable {
  /// It goes on.
  case proceed
  /// It waits so long, and the interceptor is asked again.
  case wait(Duration)
  /// It waits for this to return, and goes on; what it throws is thrown.
  case first(@Sendable () async throws -> Void)
  /// It is not made, and returns this. It has to be of the requirement's type.
  indirect case answer(any Sendable)
  /// It is not made, and throws this.
  case refuse(any Error)
}

/// What an interceptor says to a result.
public enum Reply {
  /// It is returned as it is.
  case keep
  /// This is returned instead. It has to be of the requirement's type.
  indirect case answer(Any)
}

/// What an interceptor says to an error.
public enum Verdict: Sendable {
  /// It is thrown as it is.
  case rethrow
  /// This is thrown instead.
  case replace(any Error)
  /// The call is made again, after so long.
  case again(after: Duration)
  /// It returns this. It has to be of the requirement's type.
  case answer(any Sendable)
}

/// A call would have had to wait, and its requirement is not asynchronous.
public struct CannotWait: Error, Sendable, CustomStringConvertible {
  /// What was asked.
  public let requirement: Requirement
  /// How long it would have waited, if that is known.
  public let duration: Duration?

  /// One line for a log, with the remedy.
  public var description: String {
    "'\(requirement)' would have to wait" + (duration.map { " \($0)" } ?? "")
      + "; make it 'async', or try again later"
  }
}
