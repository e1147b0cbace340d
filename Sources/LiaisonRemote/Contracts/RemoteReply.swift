internal import Liaison
public import LiaisonWire

/// How a call ended, as generated code reads it.
///
/// It keeps the answer, and the objects that the answer names. Each `value(…)` reads the answer
/// from its beginning.
@_documentation(visibility: internal)
public struct RemoteReply: Sendable {
  enum Outcome {
    case answer(ArrivedAnswer)
    case sent
    case failure(RemoteFailure)
    /// The object is not there, because the call that promised it has thrown this.
    case brokenPromise(any Error)
  }

  let outcome: Outcome
  let requirement: RemoteRequirement
  let limits: WireLimits

  /// The result of a requirement that names no errors.
  ///
  /// - Throws: A ``RemoteFailure``, the `AccessError` of a protection at the other end, or the
  ///   error of the call that promised the object. An answer that cannot be read is
  ///   ``RemoteFailure/Code/failed``, because the call was carried out.
  public func value<Value>(
    _ read: (inout RemoteReader) throws(WireError) -> Value
  ) throws -> Value {
    if case .brokenPromise(let error) = outcome { throw error }
    guard case .answer(.error(let message)) = outcome else { return try plainValue(read) }
    throw try self.read(message) { (reader) throws(WireError) -> any Error in
      try error(numbered: try reader.get(UInt32.self), &reader)
    }
  }

  /// The result of a requirement that throws a type of its own.
  ///
  /// An error with this number is read by `readError`, and thrown as itself. All else that ended
  /// the call becomes a `Failure`: an error with another number by ``RemoteError/init(refusal:)``,
  /// and a failure of the call itself by ``RemoteError/init(_:)``.
  public func value<Value, Failure: RemoteError>(
    _ number: UInt32,
    _ readError: (inout RemoteReader) throws(WireError) -> Failure,
    _ read: (inout RemoteReader) throws(WireError) -> Value
  ) throws(Failure) -> Value {
    let failure: Failure
    if case .brokenPromise(let error as Failure) = outcome { throw error }
    do throws(RemoteFailure) {
      guard case .answer(.error(let message)) = outcome else { return try plainValue(read) }
      failure = try self.read(message) { (reader) throws(WireError) -> Failure in
        let other = try reader.get(UInt32.self)
        if other == number { return try readError(&reader) }
        return Failure(refusal: try error(numbered: other, &reader))
      }
    } catch {
      throw Failure(error)
    }
    throw failure
  }

  /// The result of a requirement whose contract lists errors.
  ///
  /// `readError` gets the number of an error, and returns nil for one that the contract does not
  /// list. That one arrives as ``RemoteFailure/Code/failed``, unless it is the refusal of a
  /// protection.
  public func value<Value>(
    _ readError: (UInt32, inout RemoteReader) throws(WireError) -> (any Error)?,
    _ read: (inout RemoteReader) throws(WireError) -> Value
  ) throws -> Value {
    if case .brokenPromise(let error) = outcome { throw error }
    guard case .answer(.error(let message)) = outcome else { return try plainValue(read) }
    throw try self.read(message) { (reader) throws(WireError) -> any Error in
      let number = try reader.get(UInt32.self)
      if let error = try readError(number, &reader) { return error }
      return try error(numbered: number, &reader)
    }
  }

  /// The result of a call that has ended with no error of the callee's.
  private func plainValue<Value>(
    _ read: (inout RemoteReader) throws(WireError) -> Value
  ) throws(RemoteFailure) -> Value {
    switch outcome {
    case .answer(.value(let message)): return try self.read(message, read)
    case .answer(.error): throw unknownError
    case .sent: return try self.read(ArrivedMessage.empty, read)
    case .failure(let failure): throw explained(failure)
    case .brokenPromise(let error): throw .brokenPromise(error)
    }
  }

  /// An error that the contract does not list: a protection's refusal, or an error unknown here.
  private func error(
    numbered number: UInt32, _ reader: inout RemoteReader
  ) throws(WireError) -> any Error {
    if number == AccessError.wireNumber {
      return try AccessError(reading: &reader.values, of: requirement)
    }
    try reader.skipRest()
    return unknownError
  }

  private func read<Value>(
    _ message: ArrivedMessage, _ read: (inout RemoteReader) throws(WireError) -> Value
  ) throws(RemoteFailure) -> Value {
    do throws(WireError) {
      var reader = try RemoteReader(message, within: limits)
      let value = try read(&reader)
      try reader.end()
      return value
    } catch {
      throw RemoteFailure(
        .failed,
        "'\(requirement.name)' was answered, and the answer cannot be read: \(error)\(error.remedy)",
        errorType: RemoteFailure.answerLost)
    }
  }

  private var unknownError: RemoteFailure {
    RemoteFailure(
      .failed, "'\(requirement.name)' threw an error that this end does not know; it may be older")
  }

  /// Adds the requirement's name to a refusal, because the other end knows only its number.
  private func explained(_ failure: RemoteFailure) -> RemoteFailure {
    if failure.code != .refused { return failure }
    return RemoteFailure(.refused, "'\(requirement.name)': \(failure.message)")
  }
}
