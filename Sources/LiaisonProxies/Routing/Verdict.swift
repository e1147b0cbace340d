import LiaisonCore
import LiaisonDelegation

/// What an interceptor says to a result, or to an error.
///
/// Each interceptor that has let the call through is told the end that those after it have left. So
/// the outermost one says the last word.
public struct Verdict {
  /// One word, so that the usual verdict costs no memory.
  @usableFromInline
  enum Kind {
    case keep
    indirect case answer(Any)
    indirect case answerFrom(@Sendable () async throws -> any Sendable)
    case fail(any Error)
    indirect case again(Duration)
  }

  @usableFromInline let kind: Kind

  @inlinable
  init(kind: Kind) { self.kind = kind }

  /// The result is returned as it is.
  @inlinable public static var keep: Self { Self(kind: .keep) }

  /// The error is thrown as it is.
  @inlinable public static var rethrow: Self { Self(kind: .keep) }

  /// This is returned instead, of a result or of an error.
  ///
  /// It has to be of the requirement's type, or the program stops, so look at
  /// ``InterceptedCall/requirement`` before. Interceptors before this one see it as a result.
  public static func answer(_ value: Any) -> Self { Self(kind: .answer(value)) }

  /// The result of `source` is returned instead, for example another object's answer. An error of
  /// `source` is thrown.
  ///
  ///     threw: { call, error in .answer(from: { try await mirror.price(of: item) }) }
  ///
  /// It waits, and so needs an asynchronous requirement.
  public static func answer(
    from source: @escaping @Sendable () async throws -> any Sendable
  ) -> Self { Self(kind: .answerFrom(source)) }

  /// This error is thrown instead, of an error or of a result.
  ///
  /// Interceptors before this one see it as an error. If the requirement cannot throw it, ``Route``
  /// says what the caller gets.
  public static func replace(_ error: any Error) -> Self { Self(kind: .fail(error)) }

  /// The call is made again after `pause`, whether it has returned or thrown.
  ///
  /// In a cancelled task, or after a pause in a call that cannot wait, it is not made again: the
  /// result or error stays. Interceptors after this one are asked again; this one is only told how
  /// the new attempt ends. There is no limit, so count with ``InterceptedCall/repeats``.
  public static func again(after pause: Duration = .zero) -> Self { Self(kind: .again(pause)) }
}
