/// Whose signature makes a certificate trusted.
public struct TLSRoots: Hashable, Sendable {
  /// The system's.
  let pem: PEM?

  /// The authorities that the system trusts.
  public static let system = TLSRoots(pem: nil)

  /// Certificates in a file, in PEM. It is read when a link or listener is made.
  public static func file(_ path: String) -> Self { Self(pem: .file(path)) }

  /// Certificates in PEM.
  public static func pem(_ text: String) -> Self { Self(pem: .text(text)) }
}
