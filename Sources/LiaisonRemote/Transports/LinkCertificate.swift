/// The certificate by which a peer has proved over TLS who it is. It was trusted, and valid, at
/// that time.
///
/// A common name, a host or a URI with a zero byte is left out, because it is forged to pass for
/// another one. A renewed certificate has another ``fingerprint``, even if its names are the same.
public struct LinkCertificate: Hashable, Sendable {
  /// The whole subject, as text: `CN=display,O=House`.
  public let subject: String
  /// The subject's common name. Of several, the first.
  public let commonName: String?
  /// The subject's other names that are hosts.
  public let hosts: [String]
  /// The subject's other names that are URIs, such as `spiffe://house/display`.
  public let uris: [String]
  /// SHA-256 of the certificate, in 64 lower-case hexadecimal digits.
  public let fingerprint: String

  package init(
    subject: String, commonName: String?, hosts: [String], uris: [String], fingerprint: String
  ) {
    (self.subject, self.commonName, self.hosts) = (subject, commonName, hosts)
    (self.uris, self.fingerprint) = (uris, fingerprint)
  }
}
