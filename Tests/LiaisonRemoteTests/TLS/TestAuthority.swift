#if TLS
  import COpenSSL
  import LiaisonRemote

  /// Signs certificates that last an hour, for one run of the tests.
  final class TestAuthority: @unchecked Sendable {
    // Unchecked: OpenSSL's certificates and keys are counted and locked, and nothing changes them
    // here.
    static let own = TestAuthority("Tests")
    static let stranger = TestAuthority("Strangers")

    private let key: OpaquePointer
    private let certificate: OpaquePointer

    private init(_ name: String) {
      key = Self.makeKey()
      certificate = Self.makeCertificate(name, of: key, signedBy: nil, names: nil)
    }

    var roots: TLSRoots { .pem(Self.text { PEM_write_bio_X509($0, certificate) }) }

    /// A certificate and key. The names are as OpenSSL has them: `DNS:localhost,IP:127.0.0.1`.
    func identity(
      _ name: String, names: String = "DNS:localhost,IP:127.0.0.1", isExpired: Bool = false
    ) -> TLSIdentity {
      let key = Self.makeKey()
      defer { EVP_PKEY_free(key) }
      let certificate = Self.makeCertificate(
        name, of: key, signedBy: self, names: names, isExpired: isExpired)
      defer { X509_free(certificate) }
      return .pem(
        chain: Self.text { PEM_write_bio_X509($0, certificate) },
        key: Self.text { PEM_write_bio_PrivateKey($0, key, nil, nil, 0, nil, nil) })
    }

    private static func makeKey() -> OpaquePointer {
      let context = EVP_PKEY_CTX_new_id(EVP_PKEY_ED25519, nil)
      defer { EVP_PKEY_CTX_free(context) }
      var key: OpaquePointer?
      precondition(EVP_PKEY_keygen_init(context) == 1 && EVP_PKEY_keygen(context, &key) == 1)
      return key!
    }

    private static func makeCertificate(
      _ name: String, of key: OpaquePointer, signedBy authority: TestAuthority?, names: String?,
      isExpired: Bool = false
    ) -> OpaquePointer {
      let certificate = X509_new()!
      X509_set_version(certificate, 2)
      ASN1_INTEGER_set(X509_get_serialNumber(certificate), Int.random(in: 1...Int(Int32.max)))
      X509_gmtime_adj(X509_getm_notBefore(certificate), -7200)
      X509_gmtime_adj(X509_getm_notAfter(certificate), isExpired ? -3600 : 3600)
      X509_NAME_add_entry_by_txt(
        X509_get_subject_name(certificate), "CN", MBSTRING_UTF8, name, -1, -1, 0)
      let issuer = authority?.certificate ?? certificate
      X509_set_issuer_name(certificate, X509_get_subject_name(issuer))
      X509_set_pubkey(certificate, key)
      var context = X509V3_CTX()
      X509V3_set_ctx(&context, issuer, certificate, nil, nil, 0)
      for (kind, value) in [
        (NID_basic_constraints, authority == nil ? "critical,CA:TRUE" : nil),
        (NID_subject_alt_name, names),
      ] {
        guard let value else { continue }
        let part = X509V3_EXT_conf_nid(nil, &context, kind, value)
        precondition(X509_add_ext(certificate, part, -1) == 1)
        X509_EXTENSION_free(part)
      }
      precondition(X509_sign(certificate, authority?.key ?? key, nil) > 0)
      return certificate
    }

    private static func text(_ write: (OpaquePointer) -> Int32) -> String {
      let memory = BIO_new(BIO_s_mem())!
      defer { BIO_free(memory) }
      precondition(write(memory) == 1)
      var bytes = [UInt8](repeating: 0, count: liaison_tls_pending(memory))
      BIO_read(memory, &bytes, Int32(bytes.count))
      return String(decoding: bytes, as: UTF8.self)
    }
  }
#endif
