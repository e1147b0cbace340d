/// Where a link listens, or connects to.
///
/// ```swift
/// .unix("/run/user/1000/house"),  // a file, which only its user may open
/// .abstract("house"),  // a name of Linux without a file
/// .tcp("127.0.0.1", port: 4000),  // this machine
/// .descriptor(3),  // a socket that this process was started with
/// .tcp("0.0.0.0", port: 4000).secured(by: tls)
/// ```
public struct LinkAddress: Hashable, Sendable, CustomStringConvertible {
  enum Kind: Hashable {
    case unix(String)
    case abstract(String)
    case tcp(host: String, port: UInt16, isUnprotected: Bool)
    case descriptor(Int32, isUnprotected: Bool)
  }

  let kind: Kind
  /// The TLS of the address, if it is secured.
  var tls: TLSConfiguration?

  /// A Unix socket at a path, of at most 103 bytes.
  ///
  /// A listener makes the file, and removes it when it ends. It replaces a socket that no process
  /// listens at any more.
  public static func unix(_ path: String) -> Self { Self(kind: .unix(path)) }

  /// A Unix socket with a name that has no file. Linux only.
  ///
  /// The name has 1 to 106 bytes. It has no file whose mode protects it, so only the listener's
  /// admission decides which processes may come, and nothing is left behind. On Apple's systems,
  /// connecting and listening throw ``LinkError/Code/unreachable``.
  public static func abstract(_ name: String) -> Self { Self(kind: .abstract(name)) }

  /// TCP. A listener at port 0 takes a free one, which its ``LinkListener/address`` says.
  ///
  /// What goes over TCP is neither encrypted nor signed, and the system does not say which user is
  /// at the other end. So addresses other than this machine's own are refused, unless they are
  /// ``secured(by:)``. A listener at such an address also has to ask for a token, or for
  /// certificates.
  ///
  /// - Parameters:
  ///   - host: A name or an address.
  ///   - port: Its number.
  ///   - unprotected: Whether any address may be used, because something else protects the network.
  public static func tcp(_ host: String, port: UInt16, unprotected: Bool = false) -> Self {
    Self(kind: .tcp(host: host, port: port, isUnprotected: unprotected))
  }

  /// A stream socket that this process has already: it is connected to the other end, or listens.
  /// It belongs to the link or listener from then on.
  ///
  /// - Parameters:
  ///   - descriptor: The socket.
  ///   - unprotected: As for ``tcp(_:port:unprotected:)``, if it is a TCP socket.
  public static func descriptor(_ descriptor: Int32, unprotected: Bool = false) -> Self {
    Self(kind: .descriptor(descriptor, isUnprotected: unprotected))
  }

  /// The same address, over TLS.
  ///
  /// ```swift
  /// .tcp("house.example", port: 4000).secured(by: TLSConfiguration(trusting: .file("houses.pem")))
  /// ```
  public func secured(by tls: TLSConfiguration) -> Self {
    var address = self
    address.tls = tls
    return address
  }

  /// The name that the listening end's certificate must have.
  var peerName: String? {
    if let name = tls?.peerName { return name }
    if case .tcp(let host, _, _) = kind { return host }
    return nil
  }

  public var description: String {
    switch kind {
    case .unix(let path): path
    case .abstract(let name): "@\(name)"
    case .tcp(let host, let port, _): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .descriptor(let descriptor, _): "descriptor \(descriptor)"
    }
  }
}
