public import Liaison

extension RemoteFailure: RepeatableError {
  /// Whether the call may be made again: the callee has not seen it, or has thrown an error of its
  /// own. A call whose answer cannot travel was carried out. A callee that was cancelled, that
  /// has failed to hear of a third process, or one of whose delegates threw, may have done a part of
  /// its work.
  ///
  /// If the call may have been carried out, its caller decides:
  ///
  /// ```swift
  /// .retry(3, when: { _ in true })  // if two calls do the same as one
  /// ```
  public var mayBeRepeated: Bool {
    code == .notSent || code == .failed && !Self.halfDone.contains(errorType ?? "")
  }

  /// Types of errors after which a part of the call may have been carried out.
  private static let halfDone: Set<String> = [
    answerLost, String(reflecting: RemoteFailure.self), String(reflecting: CollectedErrors.self),
    String(reflecting: CancellationError.self),
  ]

  /// The type of the error of a call that was carried out, and whose answer cannot travel.
  static let answerLost = "WireError"

  /// The failure of a call whose answer the other end would refuse: it was carried out.
  var ofAnswer: RemoteFailure {
    RemoteFailure(
      .failed, "the call was carried out, and its answer cannot be sent: \(message)",
      errorType: Self.answerLost)
  }
}

extension RemoteFailure: FinalRefusal {
  /// A cancellation and a missing right concern the caller, and say nothing of the callee.
  package var isFinal: Bool { code == .cancelled || code == .denied }
}
