import Foundation
import Liaison
import RemoteWitness
import Testing

@testable import LiaisonRemote

/// Tokens, by which an end shows who it is where the system does not know.
@Suite(.timeLimit(.minutes(5))) struct TokenTests {
  private let token = LinkToken.random()

  private func listen(
    at address: LinkAddress = .tcp("127.0.0.1", port: 0), _ tokens: [String: LinkToken],
    _ serve: @escaping @Sendable (Link) -> Void = { _ in }
  ) throws -> LinkListener {
    try Link.listen(at: address, admitting: .sameUser.presenting(tokens), limits: .patient) {
      link in
      link.export(TestObject(), named: "object")
      serve(link)
    }
  }

  @Test func `a peer is known by the name of its token`() async throws {
    let peers = Guarded<[String?]>([])
    let other = LinkToken.random()
    for address in [LinkAddress.tcp("127.0.0.1", port: 0), .unix(temporaryPath())] {
      let listener = try listen(at: address, ["backup": token, "monitor": other]) { link in
        peers.withLock { $0.append(link.peer.token) }
      }
      for token in [token, other] {
        let link = try await Link.connect(to: listener.address, presenting: token, limits: .patient)
        #expect(try await link.reference(named: "object").echo([1]) == [1])
        link.close()
      }
      listener.close()
    }
    #expect(peers.withLock { $0 } == ["backup", "monitor", "backup", "monitor"])
  }

  @Test func `a wrong token, a missing one and one that begins alike hear the same`() async throws {
    let served = Guarded(0)
    let listener = try listen(["backup": token]) { _ in served.withLock { $0 += 1 } }
    let alike = try LinkToken(String(token.text.dropLast()))
    var heard: Set<LinkError> = []
    for presented in [nil, LinkToken.random(), alike, try LinkToken(token.text + "0")] {
      let error = await #expect(throws: LinkError.self) {
        try await Link.connect(to: listener.address, presenting: presented, limits: .patient)
      }
      if let error { heard.insert(error) }
    }
    #expect(heard.count == 1)
    #expect(heard.first?.code == .denied)
    #expect(served.withLock { $0 } == 0)
    listener.close()
  }

  @Test func `a listener that asks for a token says nothing but that it refuses`() async throws {
    let (link, peer) = RawPeer.make(reserved: true)
    link.admission = { _ in LinkError(.denied, "no") }
    link.start()
    peer.introduce()
    await eventually("the link is over") { peer.isOver }
    #expect(peer.heard.count == 1)
    #expect(peer.goodbye?.contains("no") == true)
  }

  @Test func `a link that connects again presents its token each time`() async throws {
    let path = temporaryPath()
    let links = Guarded<[Link]>([])
    let listener = try listen(at: .unix(path), ["backup": token]) { link in
      links.withLock { $0.append(link) }
    }
    let again = ReconnectingLink(to: .unix(path), presenting: token, limits: .patient)
    let object = again.reference(named: "object")
    #expect(try await object.echo([1]) == [1])
    for link in links.withLock({ $0 }) { link.close() }
    await eventually("it has connected again") { links.withLock { $0.count } == 2 }
    #expect(links.withLock { $0.map(\.peer.token) } == ["backup", "backup"])
    again.close()
    listener.close()
  }

  @Test func `a token that could be guessed is refused`() {
    let error = #expect(throws: LinkError.self) { try LinkToken("secret") }
    #expect(error?.message.contains("LinkToken.random()") == true)
    #expect(throws: LinkError.self) { try LinkToken(String(repeating: "x", count: 129)) }
  }

  @Test func `a token is in no description, and no two are alike`() {
    var dumped = ""
    dump(token, to: &dumped)
    for text in ["\(token)", String(reflecting: token), dumped] {
      #expect(!text.contains(token.text))
    }
    #expect(LinkToken.random().text != token.text)
    #expect(token.text.utf8.count == 64)
  }

  #if !TLS
    @Test func `an address with TLS is refused in a program that is built without it`() async {
      let address = LinkAddress.tcp("127.0.0.1", port: 1).secured(by: TLSConfiguration())
      let error = await #expect(throws: LinkError.self) {
        try await Link.connect(to: address, limits: .patient)
      }
      #expect(error?.code == .tls)
      #expect(error?.message.contains("traits: [\"TLS\"]") == true)
      #expect(throws: LinkError.self) { try Link.listen(at: address, limits: .patient) { _ in } }
    }
  #endif
}
