package import LiaisonCore
import LiaisonDelegation

/// What happens around every call of a proxy.
///
///     let store = ImageStoreProxy(.to(disk), interceptors: [.timing(into: .shared), .retry(3)])
///
/// **Order.** The first is the outermost: it is asked first before a call and last after it. What one
/// does concerns those after it in the list: one that tries again has them see each attempt, one that
/// limits the time limits them all, and those before it see one call.
///
/// **Waiting.** Asynchronous requirements wait by ``AskingClock``, without blocking a thread, and stop
/// waiting when their task is cancelled. Others do not wait: what would have to, is refused with
/// ``CannotWait``, and what has thrown is not tried again after a pause. In a task that is cancelled
/// nothing is tried again.
///
/// **Threads.** It runs where the call is made, with nothing locked, and may be asked from several
/// threads at the same time. So does the subject: an asynchronous call stays in its caller's task, with
/// its locks, its priority and its task-local values, unless a ``timeout(_:)`` has to be able to leave
/// it. The same interceptor in several proxies shares what it counts.
///
/// **Self-calls.** What a subject calls on itself does not pass its proxy, and so no interceptor, no
/// protection and no spy sees it. Hand the subject its own proxy where they should.
public struct Interceptor: Sendable {
  /// What is done before a call.
  public typealias Before = @Sendable (InterceptedCall) -> Advice
  /// What is done with a result.
  public typealias Returned = @Sendable (InterceptedCall, Any) -> Verdict
  /// What is done with an error.
  public typealias Threw = @Sendable (InterceptedCall, any Error) -> Verdict

  let before: Before?
  package let returned: Returned?
  package let threw: Threw?
  /// Whether it asks when a call began.
  let wantsTime: Bool
  /// Whether it asks for the arguments.
  let readsArguments: Bool
  /// How long a call may take from here on.
  package var limit: Limit?
  /// Says whether a call goes on, where this is all that is asked and nobody hears how the call ends.
  var shortcut: (any CallShortcut)?
  /// What those outside get for a result, by its static type.
  var exchange: (@Sendable (Any, Any.Type) -> Any)?

  /// A limit of the time, and what a call ends with that takes longer.
  package struct Limit: Sendable {
    let duration: Duration
    let error: @Sendable (Requirement) -> any Error

    package init(duration: Duration, error: @escaping @Sendable (Requirement) -> any Error) {
      self.duration = duration
      self.error = error
    }
  }

  /// One of your own, of what it does at each point. An interceptor that lets a call through hears
  /// once how it ends, each time that it does.
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
    self.before = before
    self.returned = returned
    self.threw = threw
    wantsTime = measuring
    readsArguments = readingArguments
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
