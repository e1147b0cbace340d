#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import Liaison
  import Testing

  /// Real requests of a real session, answered by a protocol handler in this process.
  @Suite struct ForeignSessionTests {
    private final class Echo: URLProtocol {
      override class func canInit(with request: URLRequest) -> Bool {
        request.url?.scheme == "echo"
      }
      override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
      override func startLoading() {
        guard let url = request.url else { return }
        if url.host == "fail" {
          client?.urlProtocol(self, didFailWithError: URLError(.cannotConnectToHost))
          return
        }
        let body = Data((url.host ?? "").utf8)
        let response = URLResponse(
          url: url, mimeType: "text/plain", expectedContentLength: body.count,
          textEncodingName: nil)
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: body)
        client?.urlProtocolDidFinishLoading(self)
      }
      override func stopLoading() {}
    }

    /// Conforms to what Foundation declares, and to nothing else.
    private final class Listener: NSObject, URLSessionTaskDelegate {
      let log = Log()
      func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
      ) { log(error == nil ? "complete" : "failed") }
    }

    /// Leaves out what the contract restates.
    private final class Indifferent: NSObject, URLSessionTaskDelegate {}

    private final class Reader: NSObject, URLSessionDataDelegate {
      let log = Log()
      func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        log(String(decoding: data, as: UTF8.self))
      }
      func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
      ) { log("complete") }
    }

    private func session(_ delegate: any URLSessionDelegate) -> URLSession {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [Echo.self]
      return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    /// Loads and waits until `isDone`, which some delegate says.
    private func load(
      _ address: String, _ delegate: any URLSessionDelegate, _ done: AsyncStream<Void>
    ) async throws {
      let session = session(delegate)
      session.dataTask(with: try #require(URL(string: address))).resume()
      for await _ in done { break }
      session.finishTasksAndInvalidate()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a request reaches delegates that conform to Foundation's protocol alone`() async throws {
      let multicast = TaskEventsMulticast()
      let listener = Listener()
      let indifferent = Indifferent()
      let (done, end) = AsyncStream.makeStream(of: Void.self)
      multicast.add(indifferent)
      multicast.add(listener)
      let token = multicast.add(
        TaskEventsHandlers(didCompleteWithError: { _, _, _ in end.finish() }))
      try await load("echo://hello", multicast, done)
      #expect(listener.log.take() == ["complete"])
      #expect(multicast.contains(indifferent))
      token.cancel()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a failure reaches them through a proxy too`() async throws {
      let listener = Listener()
      let multicast = TaskEventsMulticast()
      let (done, end) = AsyncStream.makeStream(of: Void.self)
      let proxy = TaskEventsProxy(.to(listener))
      multicast.add(proxy)
      let token = multicast.add(
        TaskEventsHandlers(didCompleteWithError: { _, _, _ in end.finish() }))
      try await load("echo://fail", multicast, done)
      #expect(listener.log.take() == ["failed"])
      token.cancel()
    }

    @Test(.timeLimit(.minutes(5)))
    func `data arrives at every reader`() async throws {
      let multicast = DataEventsMulticast()
      let readers = [Reader(), Reader()]
      for reader in readers { multicast.add(reader) }
      let (done, end) = AsyncStream.makeStream(of: Void.self)
      let token = multicast.add(
        DataEventsHandlers(
          didReceiveData: { _, _, _ in }, didCompleteWithError: { _, _, _ in end.finish() }))
      try await load("echo://words", multicast, done)
      for reader in readers { #expect(reader.log.take() == ["words", "complete"]) }
      token.cancel()
    }
  }
#endif
