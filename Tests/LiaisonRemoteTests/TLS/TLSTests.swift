#if TLS
  import COpenSSL
  import Foundation
  import Liaison
  import RemoteWitness
  import Testing

  @testable import LiaisonRemote

  /// Whom TLS lets in, and what the others hear. What goes over a link is in the suites of all
  /// transports.
  @Suite(.timeLimit(.minutes(5)), .serialized) struct TLSTests {
    private let server = TLSConfiguration(
      identity: TestAuthority.own.identity("house", names: "DNS:localhost,URI:spiffe://house/1"))
    private let client = TLSConfiguration(trusting: TestAuthority.own.roots)

    private func listen(
      _ tls: TLSConfiguration, admitting admission: LinkAdmission = .sameUser,
      limits: LinkLimits = .patient, _ serve: @escaping @Sendable (Link) -> Void = { _ in }
    ) throws -> LinkListener {
      try Link.listen(
        at: .tcp("localhost", port: 0).secured(by: tls), admitting: admission, limits: limits
      ) { link in
        link.export(TestObject(), named: "object")
        serve(link)
      }
    }

    private func connect(
      to listener: LinkListener, _ tls: TLSConfiguration, presenting token: LinkToken? = nil
    ) async throws(LinkError) -> Link {
      var address = listener.address
      address.tls = tls
      return try await Link.connect(to: address, presenting: token, limits: .patient)
    }

    private func refusal(
      _ server: TLSConfiguration, _ client: TLSConfiguration
    ) async throws -> LinkError? {
      let served = Guarded(0)
      let listener = try listen(server) { _ in served.withLock { $0 += 1 } }
      defer { listener.close() }
      let error = await #expect(throws: LinkError.self) {
        try await connect(to: listener, client)
      }
      #expect(served.withLock { $0 } == 0)
      return error
    }

    /// Both ends of a connection within the process, with TLS around those that have a
    /// configuration.
    private func ends(
      _ there: TLSConfiguration?, _ here: TLSConfiguration?, cutting: Int? = nil,
      limits: LinkLimits = .patient
    ) throws -> Ends {
      let (left, right) = InProcessTransport.pair()
      let mine: any Transport = cutting.map { FaultTransport(left, .cut($0)) } ?? left
      func wrapped(
        _ inner: any Transport, _ tls: TLSConfiguration?, isListening: Bool
      ) throws -> any Transport {
        guard let tls else { return inner }
        let address = LinkAddress.tcp("localhost", port: 1).secured(by: tls)
        return try TLSContext.make(for: address, isListening: isListening)!.transport(over: inner)
      }
      let ends = Ends(
        here: Link(over: try wrapped(mine, here, isListening: false), on: .shared, limits),
        there: Link(over: try wrapped(right, there, isListening: true), on: .shared, limits))
      ends.there.export(TestObject(), named: "object")
      ends.here.start()
      ends.there.start()
      return ends
    }

    private func end(of link: Link) async -> LinkError? {
      for await received in link.status.values(\.state) {
        if case .ended(let error) = received.value { return error }
      }
      return nil
    }

    // MARK: Who is there

    @Test func `a certificate says who listens`() async throws {
      let listener = try listen(server)
      let link = try await connect(to: listener, client)
      let certificate = try #require(link.peer.certificate)
      #expect(certificate.subject == "CN=house")
      #expect(certificate.commonName == "house")
      #expect(certificate.hosts == ["localhost"])
      #expect(certificate.uris == ["spiffe://house/1"])
      #expect(certificate.fingerprint.utf8.count == 64)
      #expect("\(link.peer)".contains("certificate of CN=house"))
      #expect(try await link.reference(named: "object").echo([1]) == [1])
      link.close()
      listener.close()
    }

    @Test func `a listener with roots knows who connects before it serves the link`() async throws {
      let peers = Guarded<[LinkPeer]>([])
      var mutual = server
      mutual.roots = TestAuthority.own.roots
      let listener = try listen(mutual) { link in peers.withLock { $0.append(link.peer) } }
      var display = client
      display.identity = TestAuthority.own.identity("display")
      let link = try await connect(to: listener, display)
      #expect(peers.withLock { $0.map { $0.certificate?.commonName } } == ["display"])
      link.close()
      listener.close()
    }

    @Test func `an admission may ask for a certificate's name`() async throws {
      var mutual = server
      mutual.roots = TestAuthority.own.roots
      let listener = try listen(
        mutual, admitting: .where { $0.certificate?.commonName == "display" })
      for (name, isAdmitted) in [("display", true), ("burglar", false)] {
        var configuration = client
        configuration.identity = TestAuthority.own.identity(name)
        do throws(LinkError) {
          try await connect(to: listener, configuration).close()
          #expect(isAdmitted)
        } catch {
          #expect(!isAdmitted && error.code == .denied)
        }
      }
      listener.close()
    }

    @Test func `a token over TLS is part of who the peer is`() async throws {
      let token = LinkToken.random()
      let peers = Guarded<[String?]>([])
      let listener = try listen(server, admitting: .sameUser.presenting(["backup": token])) {
        link in
        peers.withLock { $0.append(link.peer.token) }
      }
      let error = await #expect(throws: LinkError.self) { try await connect(to: listener, client) }
      #expect(error?.code == .denied)
      let link = try await connect(to: listener, client, presenting: token)
      #expect(peers.withLock { $0 } == ["backup"])
      link.close()
      listener.close()
    }

    // MARK: Whom nobody trusts

    @Test func `a certificate of an authority that is not known is not trusted`() async throws {
      let error = try await refusal(
        server, TLSConfiguration(trusting: TestAuthority.stranger.roots))
      #expect(error?.code == .untrusted)
      #expect(error?.message.contains("unable to get local issuer certificate") == true)
      #expect(error?.message.contains("'trusting:'") == true)
    }

    @Test func `the system's roots do not cover it`() async throws {
      #expect(try await refusal(server, TLSConfiguration())?.code == .untrusted)
    }

    @Test func `a certificate that has expired is not trusted`() async throws {
      let old = TLSConfiguration(
        identity: TestAuthority.own.identity("house", isExpired: true))
      let error = try await refusal(old, client)
      #expect(error?.code == .untrusted)
      #expect(error?.message.contains("expired") == true)
    }

    @Test func `a certificate of another host is not trusted`() async throws {
      let other = TLSConfiguration(
        identity: TestAuthority.own.identity("house", names: "DNS:other.example"))
      let error = try await refusal(other, client)
      #expect(error?.code == .untrusted)
      #expect(error?.message.contains("'localhost'") == true)
      var expecting = client
      expecting.peerName = "other.example"
      let listener = try listen(other)
      try await connect(to: listener, expecting).close()
      listener.close()
    }

    @Test func `a client without a certificate, or with a stranger's, is told so`() async throws {
      var mutual = server
      mutual.roots = TestAuthority.own.roots
      #expect(try await refusal(mutual, client)?.code == .untrusted)
      var stranger = client
      stranger.identity = TestAuthority.stranger.identity("display")
      let error = try await refusal(mutual, stranger)
      #expect(error?.code == .untrusted)
      #expect(error?.message.contains("'identity:'") == true)
    }

    // MARK: What is no TLS

    @Test func `an end that speaks TLS and one that does not tell each other`() async throws {
      let plainClient = try ends(server, nil)
      #expect(await end(of: plainClient.there)?.code == .tls)
      let heard = await end(of: plainClient.here)
      #expect(heard?.code == .brokenRule)
      #expect(heard?.message.contains("speaks TLS") == true)
      let plainServer = try ends(nil, client)
      let told = await end(of: plainServer.here)
      #expect(told?.code == .tls)
      #expect(told?.message.contains("does not speak TLS") == true)
      #expect(await end(of: plainServer.there)?.message.contains("speaks TLS") == true)
    }

    @Test func `bytes that stop without TLS's own end are no orderly end`() async throws {
      let whole = try ends(server, client)
      _ = try await whole.reference.echo([1])
      whole.there.close()
      #expect(await end(of: whole.here)?.code == .closedByPeer)
      // Behind the handshake, in the middle of what follows.
      for place in [0, 5, 100, 700, 1200, 1500] {
        let torn = try ends(server, client, cutting: place)
        _ = try? await torn.reference.echo([UInt8](repeating: 1, count: 5000))
        let error = await end(of: torn.here)
        #expect(
          error?.code == .tls || error?.code == .lost, "\(place): \(String(describing: error))")
      }
    }

    @Test func `an end that is silent is given up after the time of a handshake`() async throws {
      var limits = LinkLimits.patient
      limits.handshake = .milliseconds(50)
      let (_, right) = InProcessTransport.pair()
      let address = LinkAddress.tcp("localhost", port: 1).secured(by: server)
      let context = try TLSContext.make(for: address, isListening: true)
      let link = Link(
        over: try #require(context).transport(over: right), on: .shared, limits)
      link.start()
      // The other end of the pair is gone in one way or the other: silent, or released.
      let code = await end(of: link)?.code
      #expect(code == .late)
    }

    @Test func `renegotiation is refused`() throws {
      let address = LinkAddress.tcp("localhost", port: 1).secured(by: server)
      let there = try #require(
        try TLSContext.make(for: address, isListening: true)
      ).session()
      let context = SSL_CTX_new(TLS_client_method())
      defer { SSL_CTX_free(context) }
      // TLS 1.3 has none.
      SSL_CTX_ctrl(context, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
      let here = SSL_new(context)
      let (incoming, outgoing) = (BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()))
      SSL_set_bio(here, incoming, outgoing)
      SSL_set_connect_state(here)
      defer { SSL_free(here) }

      func pass(_ step: () -> TLSSession.Step) -> TLSSession.Step {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let sent = BIO_read(outgoing, &bytes, Int32(bytes.count))
        if sent > 0 {
          let isTaken = bytes.withUnsafeBytes {
            there.putReceived(.init(rebasing: $0[..<Int(sent)]))
          }
          #expect(isTaken)
        }
        let result = step()
        let answered = bytes.withUnsafeMutableBytes { there.take(into: $0) }
        if answered > 0 { BIO_write(incoming, &bytes, Int32(answered)) }
        return result
      }
      var isDone = false
      for _ in 0..<4 where !isDone {
        isDone = SSL_do_handshake(here) == 1
        _ = pass(there.shakeHands)
      }
      try #require(isDone)
      #expect(SSL_renegotiate(here) == 1)
      SSL_do_handshake(here)
      var memory = [UInt8](repeating: 0, count: 100)
      let step = pass { memory.withUnsafeMutableBytes { there.decrypt(into: $0) } }
      #expect(step == .later)
      ERR_clear_error()
      #expect(SSL_do_handshake(here) != 1)
      #expect(ERR_GET_REASON(ERR_get_error()) == SSL_R_NO_RENEGOTIATION)
    }

    @Test func `versions before TLS 1.2 are refused`() throws {
      let address = LinkAddress.tcp("localhost", port: 1).secured(by: server)
      let there = try #require(
        try TLSContext.make(for: address, isListening: true)
      ).session()
      // A hello of TLS 1.0, which names no other version.
      let hello = bytes(
        "16 03 01 00 2f  01 00 00 2b  03 01 " + String(repeating: "00 ", count: 32)
          + "00  00 04 c0 13 c0 14  01 00")
      #expect(hello.withUnsafeBytes { there.putReceived($0) })
      guard case .failed(let error) = there.shakeHands() else {
        Issue.record("it was taken")
        return
      }
      #expect(error.code == .tls)
      #expect(error.message.contains("unsupported protocol"))
    }

    // MARK: What goes through

    @Test func `large messages go both ways at a time`() async throws {
      let ends = try await Carriage.tls.ends()
      let large = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let reference = ends.reference
      let echoes = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<4 { group.addTask { try await reference.echo(large) == large } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(echoes == [true, true, true, true])
    }

    @Test(arguments: [Fault.tear, .delay])
    func `bytes that come one at a time are enough`(fault: Fault) async throws {
      let (left, right) = InProcessTransport.pair()
      let address = LinkAddress.tcp("localhost", port: 1)
      let here = try #require(
        try TLSContext.make(for: address.secured(by: client), isListening: false)
      ).transport(over: FaultTransport(left, fault))
      let there = try #require(
        try TLSContext.make(for: address.secured(by: server), isListening: true)
      ).transport(over: right)
      let ends = Ends(
        here: Link(over: here, on: .shared, .patient),
        there: Link(over: there, on: .shared, .patient))
      ends.there.export(TestObject(), named: "object")
      ends.here.start()
      ends.there.start()
      #expect(try await ends.reference.echo([1, 2, 3]) == [1, 2, 3])
    }

    // MARK: Configurations

    @Test func `a configuration that cannot work is refused with its remedy`() async throws {
      for (tls, words) in [
        (TLSConfiguration(), "'identity:'"),
        (TLSConfiguration(identity: .files(chain: "/none.pem", key: "/none.key")), "'/none.pem'"),
        (TLSConfiguration(identity: .pem(chain: "x", key: "y")), "must be PEM"),
      ] {
        let error = #expect(throws: LinkError.self) { try listen(tls) }
        #expect(error?.code == .tls)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
      }
      let nameless = await #expect(throws: LinkError.self) {
        try await Link.connect(to: .unix("/none").secured(by: client), limits: .patient)
      }
      #expect(nameless?.message.contains("'expecting:'") == true)
    }

    @Test func `roots of which one is damaged are refused as a whole`() throws {
      guard case .text(let good) = try #require(TestAuthority.own.roots.pem) else { return }
      let damaged = good.replacing(
        "CERTIFICATE-----\n", with: "CERTIFICATE-----\n????", maxReplacements: 1)
      #expect(damaged != good)
      for text in [good + damaged, damaged + good] {
        let error = #expect(throws: LinkError.self) {
          var tls = server
          tls.roots = .pem(text)
          return try listen(tls)
        }
        #expect(error?.message.contains("is damaged") == true, "\(error?.message ?? "")")
      }
      var tls = server
      tls.roots = .pem(good + good + "# what follows is no certificate\n")
      _ = try listen(tls)
    }

    @Test func `a key is in no description`() {
      let identity = TestAuthority.own.identity("house")
      let configuration = TLSConfiguration(identity: identity)
      var dumped = ""
      dump(configuration, to: &dumped)
      for text in ["\(identity)", "\(configuration)", String(reflecting: configuration), dumped] {
        #expect(!text.contains("PRIVATE"))
      }
    }

    @Test func `beyond this machine a listener asks who comes`() throws {
      func listen(_ admission: LinkAdmission, _ tls: TLSConfiguration) throws(LinkError) {
        try Link.listen(
          at: .tcp("0.0.0.0", port: 0).secured(by: tls), admitting: admission, limits: .patient
        ) { _ in
        }
        .close()
      }
      let error = #expect(throws: LinkError.self) { try listen(.sameUser, server) }
      #expect(error?.code == .unprotected)
      #expect(error?.message.contains("presenting") == true)
      try listen(.sameUser.presenting(["a": .random()]), server)
      try listen(.anyone, server)
      var mutual = server
      mutual.roots = TestAuthority.own.roots
      try listen(.sameUser, mutual)
    }
  }
#endif
