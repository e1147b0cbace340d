internal import Liaison
public import LiaisonWire

extension RemoteRequest {
  /// A reader of the arguments.
  public func makeReader() throws(WireError) -> RemoteReader {
    try RemoteReader(arguments, within: carrier.limits)
  }

  /// A message for the result.
  public func makeAnswer() -> OutgoingMessage { OutgoingMessage(over: carrier, guarded: guarded) }

  /// A message for an error that the contract names.
  public func makeError(_ number: UInt32) -> OutgoingMessage {
    var message = makeAnswer()
    message.put(number)
    return message
  }

  /// Ends the call without a result.
  public func done() -> RemoteAnswer { .value(makeAnswer()) }

  /// Ends the call with its result.
  public func value(_ message: consuming OutgoingMessage) -> RemoteAnswer {
    if let error = message.writer.failure { return Self.unwritable("result", error) }
    return .value(message)
  }

  /// Ends the call with an error that the contract names.
  public func error(_ message: consuming OutgoingMessage) -> RemoteAnswer {
    if let error = message.writer.failure { return Self.unwritable("error", error) }
    return .error(message)
  }

  /// Ends a call with any other error.
  @Sendable public static func fail(_ request: RemoteRequest, _ error: any Error) -> RemoteAnswer {
    if let error = error as? AccessError { return request.denial(error) }
    // A third process threw this: its message and type say more than this process could.
    if let failure = error as? RemoteFailure, failure.code == .failed { return .failure(failure) }
    return .failure(
      RemoteFailure(
        .failed, shortened("\(error)"), errorType: String(reflecting: type(of: error))))
  }

  /// Ends the call because a protection refuses it.
  func denial(_ error: AccessError) -> RemoteAnswer {
    var message = makeError(AccessError.wireNumber)
    error.write(to: &message.writer)
    return self.error(message)
  }

  /// Ends the call because its arguments cannot be read.
  public func refusal(_ error: WireError) -> RemoteAnswer {
    .failure(RemoteFailure(.refused, "the arguments cannot be read: \(error)\(error.remedy)"))
  }

  private static func unwritable(_ what: String, _ error: WireError) -> RemoteAnswer {
    .failure(
      RemoteFailure(
        .failed,
        "the call was carried out, and its \(what) cannot be written: \(error)\(error.remedy)",
        errorType: "WireError"))
  }

  /// Cuts an error's description, which may be longer than a message allows.
  private static func shortened(_ text: String) -> String {
    let limit = 1024
    if text.utf8.count <= limit { return text }
    var size = 0
    // Counts scalars, because a character can have any number of bytes.
    let kept = text.unicodeScalars.prefix { scalar in
      size += UTF8.width(scalar)
      return size <= limit
    }
    return String(kept) + "…"
  }
}
