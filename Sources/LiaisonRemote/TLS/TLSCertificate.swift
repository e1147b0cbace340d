#if TLS
  internal import COpenSSL

  /// Owns a certificate of OpenSSL's.
  final class TLSCertificate {
    let pointer: OpaquePointer

    /// Takes over the certificate, and frees it in the end.
    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { X509_free(pointer) }

    /// The certificate as ``LinkPeer`` has it.
    var link: LinkCertificate {
      let subject = X509_get_subject_name(pointer)
      return LinkCertificate(
        subject: Self.text(of: subject), commonName: Self.commonName(of: subject),
        hosts: names(of: GEN_DNS), uris: names(of: GEN_URI), fingerprint: fingerprint)
    }

    private static func text(of name: OpaquePointer?) -> String {
      guard let memory = BIO_new(BIO_s_mem()) else { return "" }
      defer { BIO_free(memory) }
      liaison_tls_write_name(memory, name)
      var bytes = [UInt8](repeating: 0, count: liaison_tls_pending(memory))
      let count = BIO_read(memory, &bytes, Int32(clamping: bytes.count))
      return String(decoding: bytes.prefix(max(Int(count), 0)), as: UTF8.self)
    }

    private static func commonName(of name: OpaquePointer?) -> String? {
      let index = X509_NAME_get_index_by_NID(name, NID_commonName, -1)
      if index < 0 { return nil }
      guard let value = X509_NAME_ENTRY_get_data(X509_NAME_get_entry(name, index)) else {
        return nil
      }
      var utf8: UnsafeMutablePointer<UInt8>?
      let count = ASN1_STRING_to_UTF8(&utf8, value)
      guard count >= 0, let utf8 else { return nil }
      defer { CRYPTO_free(utf8, #file, #line) }
      return text(UnsafeRawBufferPointer(start: utf8, count: Int(count)))
    }

    private func names(of kind: Int32) -> [String] {
      guard let names = X509_get_ext_d2i(pointer, NID_subject_alt_name, nil, nil) else { return [] }
      let all = OpaquePointer(names)
      defer { GENERAL_NAMES_free(all) }
      return (0..<liaison_tls_name_count(all)).compactMap { index in
        guard let name = liaison_tls_name(all, index, kind) else { return nil }
        return Self.text(
          UnsafeRawBufferPointer(
            start: ASN1_STRING_get0_data(name), count: Int(ASN1_STRING_length(name))))
      }
    }

    /// The text. Nil if it has a zero byte: such a name is forged to pass for another one.
    private static func text(_ bytes: UnsafeRawBufferPointer) -> String? {
      bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }

    private var fingerprint: String {
      var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
      var count: UInt32 = 0
      X509_digest(pointer, EVP_sha256(), &digest, &count)
      return digest.prefix(Int(count)).map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
    }
  }
#endif
