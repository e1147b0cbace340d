internal import Liaison

/// The object that a call will return, for callers that do not wait for it.
///
/// It is settled once: with the call's answer, or with what ended the call instead.
package final class RemotePromise: Sendable {
  package typealias Outcome = Result<ArrivedAnswer, RemoteFailure>

  private enum Stage {
    case pending
    /// The object, if the answer names it.
    case kept(ReferencedObject?)
    /// The call has failed, and the reference is being invalidated. Callers wait until it is.
    case failing(Outcome)
    case failed(Outcome)
  }

  private struct State {
    var stage = Stage.pending
    var handlers: [@Sendable (any Error) -> Void] = []
    weak var reference: RemoteReference?
    /// Tells the reference of the object's end.
    var watching: Subscription?
    /// The earliest promise that this one depends on and that was not kept. It may say why this one
    /// is broken.
    ///
    /// No other promise of a chain is stored, so a chain may have any length.
    var earlier: RemotePromise?

    var isPending: Bool {
      switch stage {
      case .pending, .failing: true
      case .kept, .failed: false
      }
    }

    /// What ended the call, if it has failed.
    var failure: Outcome? {
      switch stage {
      case .pending, .kept: nil
      case .failing(let outcome), .failed(let outcome): outcome
      }
    }
  }

  /// How many pending promises depend on each other, with this one.
  package let depth: Int
  private let error: @Sendable (Outcome) -> any Error
  private let state: Monitor<State>

  /// - Parameters:
  ///   - earlier: The promise of the object that is called.
  ///   - error: Reads why the call has failed.
  package init(
    after earlier: RemotePromise?, reading error: @escaping @Sendable (Outcome) -> any Error
  ) {
    self.error = error
    state = Monitor(State(earlier: earlier?.unkept))
    depth = earlier.map { $0.isPending ? $0.depth + 1 : 1 } ?? 1
  }

  package var isPending: Bool { state.look { $0.isPending } }

  /// Why there is no object: the error of the first call that failed, of all that this promise
  /// depends on.
  package var failure: (any Error)? { state.look { $0.failure }.map { reason(of: $0) } }

  private func reason(of outcome: Outcome) -> any Error {
    if Self.isOfEarlier(outcome), let first = state.look({ $0.earlier })?.failure { return first }
    return error(outcome)
  }

  /// Whether a call has failed because its object was not there.
  private static func isOfEarlier(_ outcome: Outcome) -> Bool {
    if case .failure(let failure) = outcome { failure.code == .invalidated } else { false }
  }

  /// The promise that may say why one that depends on this one is broken. Nil if this one was kept.
  private var unkept: RemotePromise? {
    let (stage, earlier) = state.look { ($0.stage, $0.earlier) }
    return switch stage {
    case .kept: nil
    case .pending: self
    case .failing(let outcome), .failed(let outcome):
      Self.isOfEarlier(outcome) ? earlier?.unkept ?? self : self
    }
  }

  /// Invalidates the reference if there will be no object, and when the object goes away: at once
  /// if that is so already.
  package func watch(_ reference: RemoteReference) {
    let stage = state.look { state in
      if case .pending = state.stage { state.reference = reference }
      return state.stage
    }
    switch stage {
    case .pending: break
    case .kept(let object): tie(reference, to: object)
    case .failing(let outcome), .failed(let outcome):
      reference.invalidate(.brokenPromise(reason(of: outcome)))
    }
  }

  /// The reference ends with the object that the call has returned. It keeps this promise, which
  /// keeps the object and the registration.
  private func tie(_ reference: RemoteReference, to object: ReferencedObject?) {
    switch object {
    case .remote(let kept)?:
      let watching = kept.onInvalidation { [weak reference] in reference?.invalidate($0) }
      state.look { $0.watching = watching }
    // An object of this process.
    case .local?: break
    case nil:
      // A link that lets the promise be called knows the object by the promise's number, and its
      // answer names none.
      if reference.carrier is PromisedCarrier { reference.invalidate(.noPromisedObject) }
    }
  }

  /// The object, if it is there.
  var kept: ReferencedObject? {
    state.look { state in if case .kept(let object) = state.stage { object } else { nil } }
  }

  /// Calls `handler` if the call fails: at once if it has failed already.
  package func onFailure(_ handler: @escaping @Sendable (any Error) -> Void) {
    let isOver = state.look { state in
      switch state.stage {
      case .pending, .failing: state.handlers.append(handler)
      case .kept: break
      case .failed: return true
      }
      return false
    }
    if isOver, let failure { handler(failure) }
  }

  /// The call has ended. Any thread.
  package func settle(_ outcome: Outcome) {
    switch outcome {
    case .success(.value(let message)):
      let object = message.objects.first
      if let reference = end(as: .kept(object))?.reference { tie(reference, to: object) }
    case .success(.error), .failure: fail(as: outcome)
    }
  }

  private func fail(as outcome: Outcome) {
    let isFirst = state.look { state in
      guard case .pending = state.stage else { return false }
      state.stage = .failing(outcome)
      return true
    }
    if !isFirst { return }
    let reason = reason(of: outcome)
    // A caller that finds the reference invalidated also finds `failure`. A caller that waits finds
    // the reference invalidated when it goes on. A reference that is watched from now on is not
    // stored.
    state.look { $0.reference }?.invalidate(.brokenPromise(reason))
    for handler in end(as: .failed(outcome))?.handlers ?? [] { handler(reason) }
  }

  /// Ends the callers' wait. Returns the former state, with the handlers of a failure and the
  /// reference.
  private func end(as stage: Stage) -> State? {
    var earlier: RemotePromise?
    if case .failed = stage { earlier = state.look { $0.earlier }?.unkept }
    // Earlier promises may end with it, so it is released outside the lock.
    return state.change { state in
      guard state.isPending else { return nil }
      defer { state = State(stage: stage, earlier: earlier) }
      return state
    }
  }

  /// Waits until the call has ended.
  ///
  /// - Returns: The object, if the answer names it.
  nonisolated(nonsending) package func object() async throws(RemoteFailure) -> ReferencedObject? {
    if isPending {
      try await RemoteDeadline.bound { [state] in
        await state.wait { $0.isPending ? nil : () }
      }
    }
    switch state.look({ $0.stage }) {
    case .kept(let object): return object
    case .pending, .failing, .failed:
      throw failure.map { RemoteFailure.brokenPromise($0) } ?? .givenUp
    }
  }
}

extension RemoteFailure {
  /// The failure of a call of a promised object that is not there.
  ///
  /// - Parameter reason: The error of the call that promised it, or a text about that error.
  package static func brokenPromise(_ reason: Any) -> RemoteFailure {
    RemoteFailure(.invalidated, "the call that promised the object has failed: \(reason)")
  }

  static let givenUp = RemoteFailure(.cancelled, "the caller's task was cancelled")
}
