public import LiaisonWire

/// The messages that end a call.
extension RemoteRequest {
  /// A message for the result.
  ///
  /// Objects, closures and streams that are put into it stand behind the protection of the call, if
  /// it has one.
  func makeAnswer() -> OutgoingMessage { OutgoingMessage(over: carrier, guarded: guarded) }

  /// Ends the call without a result.
  ///
  /// Nothing is sent here. The link sends the answer when the code that carries out the call
  /// returns it.
  public func done() -> RemoteAnswer { .value(makeAnswer()) }

  /// Ends the call with its result, which `write` puts into the answer.
  ///
  /// If it cannot be written, the call ends as ``RemoteFailure/Code/failed`` instead, and the caller
  /// is told that it was carried out.
  public func value(_ write: (inout OutgoingMessage) -> Void) -> RemoteAnswer {
    var message = makeAnswer()
    write(&message)
    return value(message)
  }

  /// Ends the call with the message of its result.
  func value(_ message: consuming OutgoingMessage) -> RemoteAnswer {
    if let error = message.writer.failure { return Self.unwritable("result", error) }
    return .value(message)
  }

  /// Ends the call because its arguments cannot be read.
  ///
  /// The caller gets ``RemoteFailure/Code/refused``, which means that the call was not carried out.
  /// So the arguments have to be read before the subject is called.
  public func refusal(_ error: WireError) -> RemoteAnswer {
    .failure(RemoteFailure(.refused, "the arguments cannot be read: \(error)\(error.remedy)"))
  }

  static func unwritable(_ what: String, _ error: WireError) -> RemoteAnswer {
    .failure(
      RemoteFailure(
        .failed,
        "the call was carried out, and its \(what) cannot be written: \(error)\(error.remedy)",
        errorType: RemoteFailure.answerLost))
  }
}
