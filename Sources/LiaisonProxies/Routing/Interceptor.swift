package import LiaisonCore
import LiaisonDelegation

/// What happens around every call of a proxy.
///
///     let store = ImageStoreProxy(.to(disk), interceptors: [.timing(into: .shared), .retry(3)])
///
/// **Order.** The first interceptor is the outermost: it is asked first before a call and last
/// after it. It acts on those after it in the list. If one retries, those after it see each
/// attempt, and those before it see one call. A time limit holds for all interceptors after it.
///
/// **Waiting.** Asynchronous requirements wait by ``AskingClock``, without blocking a thread, and
/// stop waiting when their task is cancelled. Synchronous requirements do not wait: a call that
/// would have to is refused with ``CannotWait``, and a call that has thrown is not made again after
/// a pause. In a cancelled task no call is made again.
///
/// **Threads.** An interceptor runs where the call is made, with nothing locked, and may be asked
/// from several threads at the same time. The subject runs there, too: an asynchronous call stays
/// in its caller's task, with its locks, its priority and its task-local values, unless a
/// ``timeout(_:)`` may have to leave it. If several proxies have the same interceptor, they share
/// its counts.
///
/// **Self-calls.** A call of a subject on itself does not pass its proxy. So no interceptor,
/// protection or spy sees it. Give the subject its own proxy if they should.
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
  /// Decides alone whether a call goes on, if nothing else is asked and no interceptor is told how
  /// the call ends.
  var shortcut: (any CallShortcut)?
  /// Replaces a result for the caller, by its static type.
  var exchange: (@Sendable (Any, Any.Type) -> Any)?

  /// A time limit, and the error of a call that takes longer.
  package struct Limit: Sendable {
    let duration: Duration
    let error: @Sendable (Requirement) -> any Error

    package init(duration: Duration, error: @escaping @Sendable (Requirement) -> any Error) {
      self.duration = duration
      self.error = error
    }
  }

  /// An interceptor of your own. Each time that it lets a call through, it is told once how the
  /// call ends.
  ///
  /// - Parameters:
  ///   - before: Is called before the call, and decides whether it is made.
  ///   - returned: Is called after a call that has returned.
  ///   - threw: Is called after a call that has thrown, or that a later interceptor has refused.
  ///   - measuring: Whether ``InterceptedCall/began`` is needed. It costs a look at a clock.
  ///   - readingArguments: Whether ``InterceptedCall/invocation`` is needed. It costs the making of
  ///     one.
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
  ///
  ///     .before { call in print(call.requirement) }
  ///
  /// It cannot stop the call, and the call waits for it. It sees no call that an interceptor before
  /// it has answered or refused. An interceptor after it may still do so.
  public static func before(_ look: @escaping @Sendable (InterceptedCall) -> Void) -> Self {
    Self(before: { call in
      look(call)
      return .proceed
    })
  }

  /// Looks at every call that has ended, with its result or its error.
  ///
  ///     .after { call, result in
  ///       if case .failure(let error) = result { print(call.requirement, error) }
  ///     }
  ///
  /// It sees the calls that came to it, also those that an interceptor after it has answered or
  /// refused. A result may be a stand-in for a subject that is not there yet; see
  /// ``InterceptedCall/isSubjectAbsent``.
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
  ///
  ///     // It comes after the retry, so it sees the error of each attempt.
  ///     [.retry(3), .onError { call, error in print(call.requirement, error) }]
  ///
  /// It sees the errors of the subject and the refusals of interceptors after it. The error goes on
  /// as it is.
  public static func onError(
    _ look: @escaping @Sendable (InterceptedCall, any Error) -> Void
  ) -> Self {
    Self(threw: { call, error in
      look(call, error)
      return .rethrow
    })
  }
}
