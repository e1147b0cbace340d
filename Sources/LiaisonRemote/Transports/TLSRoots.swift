/// Whose signature makes a certificate trusted.
///
/// Certificates that are given replace the authorities that the system trusts, and do not add to
/// them.
public struct TLSRoots: Hashable, Sendable {
  /// The system's.
  let pem: PEM?

  /// The authorities that the system trusts.
  public static let system = TLSRoots(pem: nil)

  /// Certificates in a file, in PEM. It is read when a link or listener is made.
  ///
  /// The file may hold several. If it holds none, or cannot be read, making a link or listener
  /// throws ``LinkError/Code/tls``. A listener reads it once.
  public static func file(_ path: String) -> Self { Self(pem: .file(path)) }

  /// Certificates in PEM.
  ///
  /// The text may hold several. If it holds none, making a link or listener throws
  /// ``LinkError/Code/tls``.
  public static func pem(_ text: String) -> Self { Self(pem: .text(text)) }
}
