#if TLS
  internal import COpenSSL

  extension LinkError {
    /// Something that OpenSSL did not take when TLS was prepared.
    static func tls(_ what: String) -> LinkError {
      LinkError(
        .tls, "OpenSSL does not take \(what): \(TLSReason.take()?.text ?? "it says no more")")
    }

    /// Why a session has failed.
    ///
    /// - Parameters:
    ///   - session: The session, which has verified the other end's certificate.
    ///   - peerName: The name that the certificate must have.
    static func failed(_ session: OpaquePointer, peerName: String?) -> LinkError {
      let reason = TLSReason.take()
      let result = SSL_get_verify_result(session)
      if result != X509_V_OK {
        let text = X509_verify_cert_error_string(result).map { String(cString: $0) } ?? "\(result)"
        return LinkError(
          .untrusted,
          "the other end's certificate is not trusted: \(text); \(remedy(result, peerName))")
      }
      guard let reason else { return LinkError(.tls, "TLS has ended without saying why") }
      switch reason.number {
      case SSL_R_PEER_DID_NOT_RETURN_A_CERTIFICATE:
        return LinkError(
          .untrusted,
          "the other end has shown no certificate: it needs an 'identity:' that this end trusts")
      case 1000 + SSL_AD_BAD_CERTIFICATE...1000 + SSL_AD_CERTIFICATE_UNKNOWN,
        1000 + SSL_AD_UNKNOWN_CA...1000 + SSL_AD_ACCESS_DENIED,
        1000 + SSL_AD_CERTIFICATE_REQUIRED:
        return LinkError(
          .untrusted,
          """
          the other end does not trust this one: \(reason.text); this end's 'identity:' must be one that \
          the other end's 'trusting:' covers
          """)
      case SSL_R_WRONG_VERSION_NUMBER, SSL_R_HTTP_REQUEST, SSL_R_PACKET_LENGTH_TOO_LONG,
        SSL_R_UNEXPECTED_MESSAGE, SSL_R_BAD_RECORD_TYPE:
        return LinkError(
          .tls,
          "the other end does not speak TLS: \(reason.text); its address needs 'secured(by:)', too")
      default: return LinkError(.tls, "TLS has failed: \(reason.text)")
      }
    }

    private static func remedy(_ result: Int, _ peerName: String?) -> String {
      switch Int32(result) {
      case X509_V_ERR_CERT_HAS_EXPIRED, X509_V_ERR_CERT_NOT_YET_VALID:
        "it needs a new one, or a clock is wrong"
      case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH:
        "it does not name '\(peerName ?? "")': connect by a name that it has, or say it with 'expecting:'"
      default: "'trusting:' must have the authority that has signed it"
      }
    }
  }

  /// What OpenSSL says of an error in this thread.
  struct TLSReason {
    let number: Int32
    let text: String

    /// Takes the oldest error, which is the cause, and forgets the others.
    static func take() -> TLSReason? {
      let code = ERR_get_error()
      defer { ERR_clear_error() }
      if code == 0 { return nil }
      let text = ERR_reason_error_string(code).map { String(cString: $0) }
      return TLSReason(number: ERR_GET_REASON(code), text: text ?? "error \(code)")
    }
  }
#endif
