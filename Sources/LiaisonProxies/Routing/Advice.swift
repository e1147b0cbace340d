import LiaisonCore
public import LiaisonDelegation

/// What an interceptor says before a call.
///
/// If the call is answered or refused, interceptors after this one are not asked, and those before
/// it are told how the call ends. Advice that waits needs an asynchronous requirement: otherwise
/// the call is refused with ``CannotWait``.
public struct Advice: Sendable {
  /// One word, so that the usual advice costs no memory.
  @usableFromInline
  enum Kind: Sendable {
    case proceed
    indirect case wait(Duration)
    indirect case first(@Sendable () async throws -> Void)
    indirect case until(@Sendable () async throws -> Void)
    indirect case answer(any Sendable)
    indirect case answerFrom(@Sendable () async throws -> any Sendable)
    case refuse(any Error)
    indirect case replace(any ReplacementCall)
    indirect case noted(any Sendable, Kind)
  }

  @usableFromInline let kind: Kind

  @inlinable
  init(kind: Kind) { self.kind = kind }

  /// The call goes on.
  @inlinable public static var proceed: Self { Self(kind: .proceed) }

  /// The call goes on, and ``InterceptedCall/note`` is this when it has ended.
  ///
  ///     Interceptor(
  ///       before: { _ in .proceed(noting: gate.ticket()) },
  ///       returned: { call, _ in
  ///         if let ticket = call.note as? Ticket { gate.close(behind: ticket) }
  ///         return .keep
  ///       })
  public static func proceed(noting note: any Sendable) -> Self {
    Self(kind: .noted(note, .proceed))
  }

  /// The call goes on with other arguments, or as another call: this is called in its place, on the
  /// subject.
  ///
  ///     Interceptor(
  ///       before: { call in
  ///         guard case .price(let item)? = call.invocation as? CatalogInvocation else { return .proceed }
  ///         return .proceed(as: { (catalog: any Catalog) in
  ///           try await catalog.price(of: item.lowercased())
  ///         })
  ///       }, readingArguments: true)
  ///
  /// Its result has to be of the requirement's type. Interceptors after this one see the original
  /// call. If several replace the call, the innermost one counts.
  ///
  /// - Parameter call: Is called instead of the subject's method, once per attempt.
  public static func proceed<Target, Outcome>(
    as call: @escaping @Sendable (Target) throws -> Outcome
  ) -> Self {
    Self(kind: .replace(CallInstead(call: call)))
  }

  /// As above, for a call that waits; a requirement that is not asynchronous is refused with
  /// ``CannotWait``.
  ///
  /// - Parameter call: Is awaited in the caller's task.
  @_disfavoredOverload
  public static func proceed<Target, Outcome>(
    as call: nonisolated(nonsending) @escaping @Sendable (Target) async throws -> Outcome
  ) -> Self {
    Self(kind: .replace(AwaitedInstead(call: call)))
  }

  /// The call waits for `duration`, and the interceptor is asked again.
  ///
  ///     Interceptor(before: { _ in gate.isOpen ? .proceed : .wait(.milliseconds(50)) })
  ///
  /// With zero or less it is asked again at once. If the task is cancelled meanwhile, the call ends
  /// with a `CancellationError`. If the requirement is not asynchronous, the call is refused with
  /// ``CannotWait``.
  public static func wait(_ duration: Duration) -> Self { Self(kind: .wait(duration)) }

  /// The call waits for `work` to return, and the interceptor is asked again; what it throws is
  /// thrown.
  ///
  ///     .wait(noting: ticket) { await gate.opens(for: ticket) }
  ///
  /// - Parameters:
  ///   - note: What ``InterceptedCall/note`` is when the interceptor is asked again.
  ///   - work: Runs in the caller's task.
  public static func wait(
    noting note: (any Sendable)? = nil, for work: @escaping @Sendable () async throws -> Void
  ) -> Self {
    Self(kind: note.map { .noted($0, .until(work)) } ?? .until(work))
  }

  /// The call waits for `work` to return, and goes on; what it throws is thrown. The interceptor is
  /// not asked again.
  ///
  /// - Parameters:
  ///   - note: What ``InterceptedCall/note`` is when the call has ended.
  ///   - work: Runs in the caller's task.
  public static func first(
    noting note: (any Sendable)? = nil, _ work: @escaping @Sendable () async throws -> Void
  ) -> Self {
    Self(kind: note.map { .noted($0, .first(work)) } ?? .first(work))
  }

  /// The call is not made, and returns this.
  ///
  /// It has to be of the requirement's type, or the program stops, so look at
  /// ``InterceptedCall/requirement`` before. Interceptors before this one see it as a result.
  public static func answer(_ value: any Sendable) -> Self { Self(kind: .answer(value)) }

  /// The call is not made, and returns the result of `source`, for example another object's answer.
  ///
  ///     Interceptor(before: { _ in .answer(from: { try await mirror.price() }) })
  ///
  /// An error of `source` is thrown. The result has to be of the requirement's type, or the program
  /// stops. If the requirement is not asynchronous, the call is refused with ``CannotWait``.
  public static func answer(
    from source: @escaping @Sendable () async throws -> any Sendable
  ) -> Self { Self(kind: .answerFrom(source)) }

  /// The call is not made, and throws this.
  ///
  /// If the requirement cannot throw it, ``Route`` says what the caller gets. Interceptors before
  /// this one see it as an error.
  public static func refuse(_ error: any Error) -> Self { Self(kind: .refuse(error)) }
}

/// A call in the place of another.
private struct CallInstead<Target, Outcome>: ReplacementCall {
  let call: @Sendable (Target) throws -> Outcome

  var waits: Bool { false }
  func make(on target: Any) throws -> Any { try call(subject(target)) }
}

/// A call in the place of another, which has to wait.
private struct AwaitedInstead<Target, Outcome>: ReplacementCall {
  let call: nonisolated(nonsending) @Sendable (Target) async throws -> Outcome

  var waits: Bool { true }
  func make(on target: Any) throws -> Any {
    mistake("A call that cannot wait was replaced by one that has to.")
  }
  nonisolated(nonsending) func make(on target: Any) async throws -> Any {
    try await call(subject(target))
  }
}

private func subject<Target>(_ target: Any) -> Target {
  guard let subject = target as? Target else {
    mistake(
      "A call of '\(type(of: target))' was to go on as one of '\(Target.self)', which that is not. "
        + "Give 'proceed(as:)' a closure that takes the proxy's contract.")
  }
  return subject
}
