/// The caller of a call, which gets its outcome: a task, or a promise.
///
/// Only the runtime knows a continuation's layout, so each copy of an enumeration would ask it for
/// the case. Hence a structure.
package struct CallContinuation: Sendable {
  /// An unsafe continuation is faster, but its code is compiled into this module, where
  /// ThreadSanitizer does not see the runtime's synchronization. So this one is checked.
  private var task: CheckedContinuation<CallOutcome, Never>?
  private var promise: RemotePromise?

  package static func task(_ task: CheckedContinuation<CallOutcome, Never>) -> Self {
    Self(task: task)
  }

  package static func promise(_ promise: RemotePromise) -> Self { Self(promise: promise) }

  package func resume(returning outcome: CallOutcome) {
    task?.resume(returning: outcome)
    switch outcome {
    case .answered(let answer): promise?.settle(.success(answer))
    case .failed(let failure): promise?.settle(.failure(failure))
    }
  }
}
