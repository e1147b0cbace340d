/// A certificate with its chain, and its key. Descriptions show no key.
public struct TLSIdentity: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  let chain: PEM
  let key: PEM

  /// The files of a certificate chain, this end's own certificate first, and of its key, both in
  /// PEM. They are read when a link or listener is made.
  public static func files(chain: String, key: String) -> Self {
    Self(chain: .file(chain), key: .file(key))
  }

  /// A certificate chain, this end's own certificate first, and its key, both in PEM.
  public static func pem(chain: String, key: String) -> Self {
    Self(chain: .text(chain), key: .text(key))
  }

  public var description: String { "identity of \(chain)" }
  public var customMirror: Mirror { Mirror(self, children: ["chain": chain]) }
}
