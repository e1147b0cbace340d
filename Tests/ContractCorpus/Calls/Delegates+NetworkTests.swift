import Liaison
import Testing

@Suite struct NetworkTests {
  private final class Hub: ConnectionDelegate, ChallengeResponder, HTTPClient, Reachability,
    SocketListener, RetryPolicy, RequestInterceptor, DownloadDelegate, PresenceService,
    MessageRouter
  {
    let log = Log()
    func connectionDidOpen(_ connection: Connection) { log("open \(connection.host)") }
    func connection(_ connection: Connection, didCloseWith error: (any Error)?) {
      log("close \(error == nil)")
    }
    func connection(_ connection: Connection, didReceive bytes: [UInt8]) { log("\(bytes)") }
    func respond(to challenge: String, completionHandler: @escaping @Sendable (String?) -> Void) {
      completionHandler("re \(challenge)")
    }
    func credential(for host: String) async -> String? { "key" }
    func send(_ path: String, body: [UInt8]?) async throws -> (status: Int, body: [UInt8]) {
      if path.isEmpty { throw CorpusError.offline }
      return (200, body ?? [])
    }
    var isReachable: Bool { true }
    func wait(for host: String) async throws -> Bool { host == "h" }
    func socket(_ port: UInt16, didAccept name: String) { log("accept \(port)") }
    func socket(_ port: UInt16, shouldAccept name: String) -> Bool { port > 1024 }
    func delay(after attempt: Int, error: any Error) -> Int { attempt * 2 }
    func willSend(_ headers: inout [String: String], to host: String) throws { headers["h"] = host }
    func didReceive(status: Int, from host: String, after: Duration) { log("\(status) \(host)") }
    func download(_ id: Int, didWrite bytes: Int64, of total: Int64) { log("\(bytes)/\(total)") }
    func download(_ id: Int, didFinishAt path: String) { log("at \(path)") }
    var present: [String] { get async { ["a"] } }
    func enter(_ name: String) async throws { log("enter \(name)") }
    func route(_ message: String, from sender: String, to receivers: [String]) -> Bool { true }
  }

  private let hub = Hub()

  @Test func `connections, downloads and sockets tell their delegates`() throws {
    let log = hub.log
    let connection = Connection(host: "h")
    let connections = ConnectionDelegateMulticast()
    connections.add(hub)
    for standIn: any ConnectionDelegate in [
      connections, ConnectionDelegateProxy(.to(hub)), ConnectionDelegateHandlers(hub).asDelegate(),
    ] {
      standIn.connectionDidOpen(connection)
      standIn.connection(connection, didReceive: [1])
      standIn.connection(connection, didSend: 1)
      standIn.connection(connection, didCloseWith: CorpusError.offline)
      #expect(log.take() == ["open h", "[1]", "close false"])
    }
    let downloads = DownloadDelegateMulticast()
    downloads.add(hub)
    for standIn: any DownloadDelegate in [
      downloads, DownloadDelegateProxy(.to(hub)), DownloadDelegateHandlers(hub).asDelegate(),
    ] {
      standIn.download(1, didWrite: 2, of: 3)
      standIn.download(1, didResumeAt: 0, expected: 1)
      standIn.download(1, didFinishAt: "/x")
      #expect(log.take() == ["2/3", "at /x"])
    }
    let sockets = SocketListenerMulticast()
    sockets.add(hub)
    for standIn: any SocketListener in [
      sockets, SocketListenerProxy(.to(hub)), SocketListenerHandlers(hub).asDelegate(),
    ] {
      #expect(!standIn.socket(80, shouldAccept: "n"))
      standIn.socket(8080, didAccept: "n")
      #expect(log.take() == ["accept 8080"])
    }
    #expect(try callFrameDecoder() == ["f2", "f2", "f2"])
  }

  @Test func `clients, presences and challenges wait for answers`() async throws {
    let log = hub.log
    let clients = HTTPClientMulticast()
    let token = clients.add(hub)
    for standIn: any HTTPClient in [
      clients, HTTPClientProxy(.to(hub)), HTTPClientHandlers(hub).asDelegate(),
    ] {
      #expect(try await standIn.send("/", body: [1]).body == [1])
      try await standIn.send("/", body: nil)
      await #expect(throws: CorpusError.offline) { try await standIn.send("", body: nil) }
    }
    token.cancel()
    for standIn: any Reachability in [
      ReachabilityProxy(.to(hub)), ReachabilityHandlers(hub).asDelegate(),
      ReachabilityHandlers(isReachable: { true }, wait: { $0 == "h" }).asDelegate(),
    ] {
      #expect(standIn.isReachable)
      #expect(try await standIn.wait(for: "h"))
    }
    let presences = PresenceServiceMulticast()
    presences.add(hub)
    for standIn: any PresenceService in [
      presences, PresenceServiceProxy(.to(hub)), PresenceServiceHandlers(hub).asDelegate(),
    ] {
      #expect(await standIn.present == ["a"])
      try await standIn.enter("b")
      await standIn.leave("b")
      #expect(log.take() == ["enter b"])
    }
    let responders = ChallengeResponderMulticast()
    responders.add(hub)
    for standIn: any ChallengeResponder in [
      responders, ChallengeResponderProxy(.to(hub)), ChallengeResponderHandlers(hub).asDelegate(),
    ] {
      standIn.respond(to: "c") { log($0 ?? "nothing") }
      #expect(await standIn.credential(for: "h") == "key")
      #expect(log.take() == ["re c"])
    }
  }

  @Test func `policies, interceptors and routers decide`() throws {
    let policies = RetryPolicyMulticast()
    let token = policies.add(hub)
    for standIn: any RetryPolicy in [
      policies, RetryPolicyProxy(.to(hub)), RetryPolicyHandlers(hub).asDelegate(),
    ] {
      #expect(standIn.delay(after: 3, error: CorpusError.offline) == 6)
    }
    token.cancel()
    let interceptors = RequestInterceptorMulticast()
    interceptors.add(hub)
    for standIn: any RequestInterceptor in [
      interceptors, RequestInterceptorProxy(.to(hub)), RequestInterceptorHandlers(hub).asDelegate(),
    ] {
      var headers: [String: String] = [:]
      try standIn.willSend(&headers, to: "x")
      #expect(headers == ["h": "x"])
      standIn.didReceive(status: 200, from: "x", after: .zero)
      #expect(hub.log.take() == ["200 x"])
    }
    let routers = MessageRouterMulticast()
    routers.add(hub)
    for standIn: any MessageRouter in [
      routers, MessageRouterProxy(.to(hub)), MessageRouterHandlers(hub).asDelegate(),
    ] {
      #expect(standIn.route("m", from: "a", to: []))
    }
  }
}
