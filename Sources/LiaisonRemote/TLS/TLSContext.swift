#if TLS
  internal import COpenSSL

  /// What the sessions of one listener, or one connection, have in common: certificates, key and
  /// roots.
  final class TLSContext: @unchecked Sendable {
    // Unchecked: OpenSSL's contexts are counted and locked, and this one is not changed once it is
    // made.
    private let context: OpaquePointer
    private let isListening: Bool
    /// The name that the other end's certificate must have.
    private let peerName: String?

    private init(_ context: OpaquePointer, isListening: Bool, peerName: String?) {
      (self.context, self.isListening, self.peerName) = (context, isListening, peerName)
    }

    deinit { SSL_CTX_free(context) }

    /// Nil for an address without TLS.
    static func make(
      for address: LinkAddress, isListening: Bool
    ) throws(LinkError) -> TLSContext? {
      guard let tls = address.tls else { return nil }
      guard let context = SSL_CTX_new(isListening ? TLS_server_method() : TLS_client_method())
      else { throw .tls("a context") }
      let own = TLSContext(context, isListening: isListening, peerName: address.peerName)
      liaison_tls_harden(context)
      liaison_tls_set_modes(context)
      if SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") != 1 {
        throw .tls("the ciphers")
      }
      if let identity = tls.identity { try own.use(identity) }
      if isListening && tls.identity == nil {
        throw LinkError(
          .tls, "\(address) has no certificate to show: give its configuration an 'identity:'")
      }
      if !isListening && own.peerName == nil {
        throw LinkError(
          .tls,
          "\(address) has no host, and a certificate is one of a name: say which with 'expecting:'")
      }
      if isListening && tls.roots == nil { return own }
      try own.trust(tls.roots ?? .system)
      SSL_CTX_set_verify(context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nil)
      return own
    }

    /// A connection with TLS around it.
    func transport(over inner: any Transport) throws(LinkError) -> any Transport {
      TLSTransport(try session(), over: inner)
    }

    func session() throws(LinkError) -> TLSSession {
      try TLSSession(of: context, isListening: isListening, peerName: peerName)
    }

    // MARK: Certificates

    private func use(_ identity: TLSIdentity) throws(LinkError) {
      let chain = try Self.certificates(in: identity.chain)
      for (index, certificate) in chain.enumerated() {
        let isTaken =
          index == 0
          ? SSL_CTX_use_certificate(context, certificate.pointer)
          : liaison_tls_add_to_chain(context, certificate.pointer)
        if isTaken != 1 { throw .tls("the certificates in \(identity.chain)") }
      }
      let memory = try Self.memory(of: identity.key)
      defer { BIO_free(memory) }
      // The function gives no password. OpenSSL's own would ask for one, and block the program.
      guard let key = PEM_read_bio_PrivateKey(memory, nil, { _, _, _, _ in 0 }, nil) else {
        throw .tls("the key in \(identity.key), which must be PEM without a password")
      }
      defer { EVP_PKEY_free(key) }
      if SSL_CTX_use_PrivateKey(context, key) != 1 || SSL_CTX_check_private_key(context) != 1 {
        throw .tls("the key in \(identity.key), which must be that of the first certificate")
      }
    }

    private func trust(_ roots: TLSRoots) throws(LinkError) {
      guard let pem = roots.pem else {
        if SSL_CTX_set_default_verify_paths(context) != 1 { throw .tls("the system's roots") }
        return
      }
      let certificates = try Self.certificates(in: pem)
      for root in certificates {
        if X509_STORE_add_cert(SSL_CTX_get_cert_store(context), root.pointer) != 1 {
          throw .tls("the roots in \(pem)")
        }
        // Peers are told the root, so that an end with several certificates knows which one to
        // show.
        if isListening { SSL_CTX_add_client_CA(context, root.pointer) }
      }
    }

    private static func certificates(in pem: PEM) throws(LinkError) -> [TLSCertificate] {
      let memory = try memory(of: pem)
      defer { BIO_free(memory) }
      var all: [TLSCertificate] = []
      while let certificate = PEM_read_bio_X509(memory, nil, { _, _, _, _ in 0 }, nil) {
        all.append(TLSCertificate(certificate))
      }
      // Behind the last one there is no further beginning, or something that is no certificate.
      let reason = ERR_GET_REASON(ERR_peek_last_error())
      let isDamaged = reason != 0 && reason != PEM_R_NO_START_LINE
      if all.isEmpty || isDamaged {
        throw .tls("the certificates in \(pem), which must be PEM; one of them is damaged")
      }
      ERR_clear_error()
      return all
    }

    private static func memory(of pem: PEM) throws(LinkError) -> OpaquePointer {
      ERR_clear_error()
      let memory =
        switch pem {
        case .file(let path): BIO_new_file(path, "r")
        case .text(let text):
          text.withCString { text in
            let memory = BIO_new(BIO_s_mem())
            BIO_puts(memory, text)
            return memory
          }
        }
      guard let memory else {
        throw .tls("\(pem), which must be a file that this process may read")
      }
      return memory
    }
  }
#else
  /// Stands for TLS in a program that is built without it.
  struct TLSContext: Sendable {
    private init() {}

    /// Nil for an address without TLS.
    static func make(
      for address: LinkAddress, isListening: Bool
    ) throws(LinkError) -> TLSContext? {
      if address.tls == nil { return nil }
      throw LinkError(
        .tls,
        """
        this program is built without TLS: name the package's trait where you depend on it, with \
        '.package(url: …, traits: ["TLS"])', and install OpenSSL's headers ('libssl-dev', or 'openssl@3')
        """)
    }

    func transport(over inner: any Transport) throws(LinkError) -> any Transport { inner }
  }
#endif
