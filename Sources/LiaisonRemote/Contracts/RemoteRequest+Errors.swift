internal import Liaison

extension RemoteRequest {
  /// Ends the call with an error that the contract names.
  ///
  /// The number of the error's type stands first, and `write` adds the error's parts. If they cannot
  /// be written, the call ends as ``RemoteFailure/Code/failed`` instead, and the caller is told that
  /// it was carried out.
  public func error(_ number: UInt32, _ write: (inout OutgoingMessage) -> Void) -> RemoteAnswer {
    var message = makeAnswer()
    message.put(number)
    write(&message)
    if let error = message.writer.failure { return Self.unwritable("error", error) }
    return .error(message)
  }

  /// Ends a call with any other error.
  ///
  /// An `AccessError` travels as itself. The ``RemoteFailure/Code/failed`` of a third process is
  /// passed on unchanged, and so is ``RemoteFailure/Code/deadlineExceeded`` if the time was the
  /// caller's. Of any other error, the caller gets the type's name and the description,
  /// which is cut after 1,024 bytes of UTF-8.
  @Sendable public static func fail(_ request: RemoteRequest, _ error: any Error) -> RemoteAnswer {
    if let error = error as? AccessError { return request.denial(error) }
    // A third process threw this: its message and type say more than this process could.
    if let failure = error as? RemoteFailure, failure.code == .failed { return .failure(failure) }
    // The caller, whose time is over as well, may hear of it from here first.
    if let failure = error as? RemoteFailure, failure.code == .deadlineExceeded,
      let deadline = RemoteDeadline.current, deadline <= .now
    {
      return .failure(failure)
    }
    return .failure(
      RemoteFailure(
        .failed, shortened("\(error)"), errorType: String(reflecting: type(of: error))))
  }

  /// Ends the call because a protection refuses it.
  func denial(_ error: AccessError) -> RemoteAnswer {
    self.error(AccessError.wireNumber) { error.write(to: &$0.writer) }
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
