internal import LiaisonWire

/// An object at the other end of one link, as it is sent over another: passes calls on.
package final class Forwarder: RemoteObject {
  private let reference: RemoteReference

  package init(_ reference: RemoteReference) { self.reference = reference }

  nonisolated(nonsending) package func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    let arguments = request.arguments.copied(for: reference.carrier)
    do throws(RemoteFailure) {
      if request.isOneWay {
        try await reference.carrier.send(request.requirement, to: reference, with: arguments)
        return .value(OutgoingMessage(writer: request.carrier.makeWriter()))
      }
      switch try await reference.carrier.ask(request.requirement, of: reference, with: arguments) {
      case .value(let message): return .value(message.copied(for: request.carrier))
      case .error(let message): return .error(message.copied(for: request.carrier))
      }
    } catch {
      return .failure(error)
    }
  }
}

extension ArrivedMessage {
  /// The same bytes and objects, to be sent over another link.
  fileprivate func copied(for carrier: any RemoteCarrier) -> OutgoingMessage {
    var message = OutgoingMessage(writer: carrier.makeWriter())
    withBytes { message.put(raw: $0, naming: objects) }
    return message
  }
}
