internal import Liaison
public import LiaisonWire

extension OutgoingMessage {
  /// Names an object that the other end can call, or one that came from there and is sent back.
  ///
  /// The message keeps the object. Once it is sent, the link keeps the object until the other end
  /// has released it, or the link ends. In the answer of a protected call the object stands behind
  /// the same protection. A message names at most 256 objects; with more, its writer fails as
  /// `WireError.Code.tooLarge`.
  public mutating func put<Proxy: RemoteProxy>(_ subject: Proxy._Subject, as type: Proxy.Type) {
    if let proxy = subject as? Proxy, let carrier, carrier.isHome(of: proxy._reference) {
      put(.remote(proxy._reference))
    } else if let guarded {
      put(.local(RemoteSubject<Proxy>.handedOut(subject, by: guarded.protection)))
    } else {
      put(.local(RemoteSubject<Proxy>.standing(for: subject)))
    }
  }
}

extension RemoteReader {
  /// Reads an object: a proxy of one at the other end, or one of this process that was sent back.
  ///
  /// The same object arrives as the same proxy, as long as that is used.
  ///
  /// - Throws: `WireError.Code.badValue` if the message names no such object, or an object of
  ///   this process that is gone or does not conform to the contract.
  public mutating func get<Proxy: RemoteProxy>(
    _ type: Proxy.Type
  ) throws(WireError) -> Proxy._Subject {
    switch try getObject(for: type) {
    case .remote(let reference): return reference.proxy(as: type)._subject
    case .local(let object):
      guard let own = (object as? any StandsForSubject)?.anySubject as? Proxy._Subject else {
        throw values.error(.badValue, reading: Proxy._Subject.self)
      }
      return own
    }
  }
}
