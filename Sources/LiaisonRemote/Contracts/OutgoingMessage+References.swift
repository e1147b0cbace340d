internal import Liaison
public import LiaisonWire

extension OutgoingMessage {
  /// Names an object that the other end can call, or one that came from there and is sent back.
  public mutating func put<Proxy: RemoteProxy>(_ subject: Proxy._Subject, as type: Proxy.Type) {
    if let proxy = subject as? Proxy, let carrier, carrier.isHome(of: proxy._reference) {
      put(.remote(proxy._reference))
    } else {
      let subject = guarded?.protection.handOut(subject) ?? subject
      put(.local(RemoteSubject<Proxy>.standing(for: subject, by: guarded?.protection)))
    }
  }
}

extension RemoteReader {
  /// Reads an object: a proxy of one at the other end, or one of this process that was sent back.
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
