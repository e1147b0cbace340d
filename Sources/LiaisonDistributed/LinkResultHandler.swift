public import Distributed
internal import Liaison
internal import LiaisonRemote
internal import LiaisonWire

/// Turns the end of a call into its answer. The runtime tells it how the call has ended.
///
/// There is one for each call that has arrived. An error of the actor travels as itself if its type
/// is accepted, and else as a `RemoteFailure` with its type's name and its description.
public final class LinkResultHandler: DistributedTargetInvocationResultHandler {
  /// What results have to conform to.
  public typealias SerializationRequirement = Codable

  private let system: LinkActorSystem
  private let carrier: any RemoteCarrier
  private var answer: RemoteAnswer?

  init(for system: LinkActorSystem, over carrier: any RemoteCarrier) {
    (self.system, self.carrier) = (system, carrier)
  }

  func takeAnswer() -> RemoteAnswer {
    answer.take() ?? .failure(RemoteFailure(.failed, "the runtime has told no result"))
  }

  private func makeWriter() -> ValueWriter {
    ValueWriter(OutgoingMessage(writer: carrier.makeWriter()), from: system)
  }

  /// Keeps the function's result as the answer.
  ///
  /// The runtime calls it when the function has returned. The answer is sent after that. It throws
  /// nothing: a result that cannot be encoded is told to the caller as `RemoteFailure.Code.failed`.
  public func onReturn<Success: Codable>(value: Success) async throws {
    var values = makeWriter()
    values.put(value)
    answer = .value(values.finish())
  }

  /// Answers a call of a function that returns nothing, with an empty message.
  ///
  /// The runtime calls it when the function has returned. The answer is sent after that.
  public func onReturnVoid() async throws { answer = .value(makeWriter().finish()) }

  /// Keeps the function's error as the answer: as itself if its type is accepted, else as a
  /// `RemoteFailure`.
  ///
  /// The runtime calls it when the function has thrown. It throws nothing. An argument that could
  /// not be read comes here, too, and is refused.
  public func onThrow<Failure: Error>(error: Failure) async throws {
    answer = Self.refusal(of: error).map { .failure($0) } ?? thrown(error)
  }

  /// Why the actor was not called, if it was not.
  static func refusal(of error: any Error) -> RemoteFailure? {
    switch error {
    case let error as RefusedArgument: RemoteFailure(.refused, error.message)
    case let error as ExecuteDistributedTargetError: RemoteFailure(.refused, "\(error)")
    default: nil
    }
  }

  /// The answer for an error of the actor's own: the error itself if its type is accepted, else a
  /// `RemoteFailure` with its description.
  private func thrown(_ error: any Error) -> RemoteAnswer {
    // A third process threw this: its message and type say more than this process could.
    if let failure = error as? RemoteFailure, failure.code == .failed { return .failure(failure) }
    let name = AcceptedTypes.name(of: type(of: error))
    let isAccepted = system.acceptedTypes.withLock { $0[name] != nil }
    guard isAccepted, let error = error as? any Error & Codable else {
      return .failure(RemoteFailure(.failed, "\(error)", errorType: name))
    }
    var values = makeWriter()
    values.message.writer.put(name)
    values.message.writer.put("\(error)")
    values.put(error)
    return .error(values.finish())
  }
}
