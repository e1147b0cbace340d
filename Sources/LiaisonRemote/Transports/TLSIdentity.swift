/// A certificate with its chain, and its key. Descriptions show no key.
///
/// It is read and checked when a link or listener is made. Making one throws ``LinkError/Code/tls``
/// if the key has a password, or is not that of the first certificate.
public struct TLSIdentity: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  let chain: PEM
  let key: PEM

  /// The files of a certificate chain, this end's own certificate first, and of its key, both in
  /// PEM. They are read when a link or listener is made.
  ///
  /// A listener reads them once, so a renewed certificate needs a new listener. An end that
  /// connects reads them for each link.
  public static func files(chain: String, key: String) -> Self {
    Self(chain: .file(chain), key: .file(key))
  }

  /// A certificate chain, this end's own certificate first, and its key, both in PEM.
  ///
  /// The text is checked when a link or listener is made. The value keeps the key, and descriptions
  /// do not show it.
  public static func pem(chain: String, key: String) -> Self {
    Self(chain: .text(chain), key: .text(key))
  }

  public var description: String { "identity of \(chain)" }
  public var customMirror: Mirror { Mirror(self, children: ["chain": chain]) }
}
