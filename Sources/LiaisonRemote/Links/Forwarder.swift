internal import Liaison
internal import LiaisonWire

/// Stands for an object at the other end of one link when it is sent over another, and passes calls
/// on.
package final class Forwarder: RemoteObject {
  let reference: RemoteReference

  private init(_ reference: RemoteReference) { self.reference = reference }

  /// An object has one forwarder, as long as that is used. So it arrives as one object at the other
  /// ends, too.
  package static func standing(for reference: RemoteReference) -> Forwarder {
    reference.proxy(of: Forwarder.self) { Forwarder(reference) }
  }

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
      if request.isOneWay {
        Requirement.oneWay.reportUnheard(by: "an object behind another link", error)
      }
      return .failure(error)
    }
  }
}

extension ReferencedObject {
  /// An object of this process that was sent back. A forwarder becomes the object to which it
  /// forwards.
  static func home(_ object: any RemoteObject) -> ReferencedObject {
    (object as? Forwarder).map { .remote($0.reference) } ?? .local(object)
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
