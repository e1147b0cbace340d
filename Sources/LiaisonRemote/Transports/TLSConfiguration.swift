/// How one end of a link shows who it is, and whom it trusts, over TLS.
///
/// ```swift
/// // A house that lets in displays with a certificate of its own authority:
/// let house = TLSConfiguration(
///   identity: .files(chain: "house.pem", key: "house.key"), trusting: .file("displays.pem"))
/// let listener = try Link.listen(at: .tcp("0.0.0.0", port: 4000).secured(by: house)) { … }
///
/// let display = TLSConfiguration(
///   identity: .files(chain: "display.pem", key: "display.key"), trusting: .file("houses.pem"))
/// let link = try await Link.connect(
///   to: .tcp("house.example", port: 4000).secured(by: display))
/// ```
///
/// Ends speak TLS 1.3, or 1.2 if one of them knows no other. The end that connects checks that the
/// other one's certificate is trusted and names the host. TLS needs the package's trait `TLS`, and
/// OpenSSL 3; without it, links that ask for TLS are refused with ``LinkError/Code/tls``.
public struct TLSConfiguration: Hashable, Sendable {
  /// The certificate and key of this end. An end that listens needs one.
  public var identity: TLSIdentity?
  /// Whose certificates this end trusts.
  ///
  /// An end that listens asks for certificates if there are roots, and admits no peer without one.
  /// An end that connects trusts the system's roots if there are none.
  public var roots: TLSRoots?
  /// The name that the listening end's certificate must have, if that is not the host of its
  /// address.
  public var peerName: String?

  /// Makes a configuration. It reads and checks nothing.
  ///
  /// A link or listener that is made with it throws ``LinkError/Code/tls`` if a file cannot be
  /// read, if a listener has no `identity`, or if an end that connects to an address without a host
  /// is not told a name with `expecting:`.
  public init(
    identity: TLSIdentity? = nil, trusting roots: TLSRoots? = nil, expecting peerName: String? = nil
  ) {
    (self.identity, self.roots, self.peerName) = (identity, roots, peerName)
  }
}
