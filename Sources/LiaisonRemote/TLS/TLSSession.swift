#if TLS
  internal import COpenSSL

  /// One connection's TLS, between plain and encrypted bytes. It does no I/O: its user feeds it
  /// received bytes, and takes the bytes to send from it.
  final class TLSSession {
    enum Step: Equatable {
      case done(Int)
      /// Bytes have to come from the other end first.
      case later
      /// The other end has ended TLS in order.
      case ended
      case failed(LinkError)
    }

    private let session: OpaquePointer
    private let incoming: OpaquePointer
    private let outgoing: OpaquePointer
    private let peerName: String?

    init(of context: OpaquePointer, isListening: Bool, peerName: String?) throws(LinkError) {
      guard let session = SSL_new(context), let incoming = BIO_new(BIO_s_mem()),
        let outgoing = BIO_new(BIO_s_mem())
      else { throw .tls("a connection") }
      (self.session, self.incoming, self.outgoing) = (session, incoming, outgoing)
      self.peerName = peerName
      // The session owns both.
      SSL_set_bio(session, incoming, outgoing)
      if isListening { SSL_set_accept_state(session) } else { SSL_set_connect_state(session) }
      // A listener verifies no name. `TLSContext.make` refuses to connect without one.
      guard let peerName, !isListening else { return }
      // An address is verified as such, and TLS sends no server name for it (RFC 6066).
      if X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), peerName) == 1 { return }
      ERR_clear_error()
      SSL_set_hostflags(session, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
      if SSL_set1_host(session, peerName) != 1
        || liaison_tls_set_server_name(session, peerName) != 1
      {
        throw .tls("the name '\(peerName)'")
      }
    }

    deinit { SSL_free(session) }

    // MARK: Steps

    func shakeHands() -> Step { step { SSL_do_handshake(session) } }

    /// Encrypts some bytes: at most as many as a record holds.
    func encrypt(_ bytes: UnsafeRawBufferPointer) -> Step {
      step { SSL_write(session, bytes.baseAddress, Int32(clamping: bytes.count)) }
    }

    /// Decrypts at most so many bytes.
    func decrypt(into memory: UnsafeMutableRawBufferPointer) -> Step {
      step { SSL_read(session, memory.baseAddress, Int32(clamping: memory.count)) }
    }

    /// Says that nothing more will be sent.
    func end() {
      ERR_clear_error()
      SSL_shutdown(session)
      ERR_clear_error()
    }

    private func step(_ body: () -> Int32) -> Step {
      // Other sessions of the thread use the same queue of errors.
      ERR_clear_error()
      let count = body()
      if count > 0 { return .done(Int(count)) }
      switch SSL_get_error(session, count) {
      // Memory always takes bytes, so only reading has to wait.
      case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return .later
      case SSL_ERROR_ZERO_RETURN: return .ended
      default: return .failed(.failed(session, peerName: peerName))
      }
    }

    // MARK: Bytes

    /// Takes what has come from the other end. Returns false if OpenSSL has no memory for all of it.
    func putReceived(_ bytes: UnsafeRawBufferPointer) -> Bool {
      BIO_write(incoming, bytes.baseAddress, Int32(clamping: bytes.count)) == bytes.count
    }

    /// How many bytes have been received and not decrypted.
    var unread: Int { liaison_tls_pending(incoming) + Int(SSL_pending(session)) }

    /// How many bytes have to go to the other end.
    var unsent: Int { liaison_tls_pending(outgoing) }

    /// Moves bytes that have to go to the other end.
    func take(into memory: UnsafeMutableRawBufferPointer) -> Int {
      max(Int(BIO_read(outgoing, memory.baseAddress, Int32(clamping: memory.count))), 0)
    }

    /// The other end's certificate, which is trusted once the handshake is done.
    var certificate: LinkCertificate? {
      guard let pointer = SSL_get1_peer_certificate(session) else { return nil }
      return TLSCertificate(pointer).link
    }
  }
#endif
