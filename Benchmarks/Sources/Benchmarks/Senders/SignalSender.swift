import CPeers

/// A C or C++ signal library, with its own receivers and its own loops.
final class SignalSender: RemovingSender {
  private let kind: peer_kind
  private let peer: UnsafeMutableRawPointer

  init(_ kind: peer_kind, count: Int) {
    self.kind = kind
    peer = kind.make(count)
  }

  deinit {
    kind.destroy(peer)
  }

  func addAll() {
    kind.connect(peer)
  }

  func removeAll(in order: [Int]) {
    order.withUnsafeBufferPointer { kind.disconnect(peer, $0.baseAddress) }
  }

  func post(_ x: Int, rounds: Int) {
    kind.post(peer, x, rounds)
  }

  var total: Int { kind.total(peer) }
}

extension SenderKind<any Sender> {
  /// GObject's own properties.
  static var gobjectNotify: Self {
    let kind = peer_gobject_notify()
    return Self(String(cString: kind.name), .peer) { SignalSender(kind, count: $0) }
  }
}

extension SenderKind<any RemovingSender> {
  static var signalLibraries: [Self] {
    [peer_boost(), peer_boost_tracked(), peer_sigc(), peer_gsignal()].map { kind in
      Self(String(cString: kind.name), .peer) { SignalSender(kind, count: $0) }
    }
  }
}
