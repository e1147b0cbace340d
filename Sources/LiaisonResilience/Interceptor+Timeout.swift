public import LiaisonCore
public import LiaisonProxies

extension Interceptor {
  /// Leaves an asynchronous call that takes longer than `limit`, by ``AskingClock``.
  ///
  /// It limits everything that comes after it in the list: the waits of interceptors, a policy that
  /// is asked, the making of a virtual subject, and the subject's own work. So this list gives two
  /// seconds to all attempts together:
  ///
  ///     [.timeout(.seconds(2)), .retry(3)]
  ///
  /// This one gives two seconds to each attempt:
  ///
  ///     [.retry(3), .timeout(.seconds(2))]
  ///
  /// When the time is over, that work is cancelled, and the call throws ``CallTimedOut``, which the
  /// interceptors before it see like any error. The interceptors after it are told how the call
  /// really ends, perhaps much later. Their verdict has no effect then.
  ///
  /// It needs a contract of `.anywhere`, because arguments and results may outlive the call, and it
  /// runs the subject's work in a task of its own. With another contract the program stops at the
  /// first asynchronous call.
  ///
  /// A synchronous requirement has no limit: nothing can end its call while it occupies the thread.
  /// It is called as if this interceptor were not there.
  ///
  /// - Parameter limit: How long everything that comes after it in the list may take together.
  public static func timeout(_ limit: Duration) -> Self {
    insist(limit > .zero, "A call takes some time; give it more than none.")
    var interceptor = Self()
    interceptor.limit = Limit(duration: limit) { CallTimedOut(requirement: $0, limit: limit) }
    return interceptor
  }
}

/// A proxy's call took longer than an ``Interceptor/timeout(_:)`` allows.
///
/// It has been cancelled, and its result is discarded. The subject may still be at work, so the
/// call may have an effect.
public struct CallTimedOut: Error, Sendable, CustomStringConvertible {
  /// The requirement that was called.
  public let requirement: Requirement
  /// How long the call was allowed to take.
  public let limit: Duration

  /// One line for a log.
  public var description: String { "'\(requirement)' has not returned within \(limit)" }
}
