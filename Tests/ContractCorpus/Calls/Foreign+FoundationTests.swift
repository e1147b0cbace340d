#if os(Linux)
  import Foundation
  import FoundationNetworking
  import FoundationXML
  import Liaison
  import Testing

  @Suite struct FoundationDelegateTests {
    private final class Reader: NSObject, XMLParserDelegate {
      let log = Log()
      func parserDidStartDocument(_ parser: XMLParser) { log("start") }
      func parser(_ parser: XMLParser, foundCharacters string: String) { log(string) }
    }

    @Test func `a parser tells delegates that know nothing of contracts`() {
      let reader = Reader()
      let events = ParserEventsMulticast()
      events.add(reader)
      let parser = XMLParser(data: Data("<a>b</a>".utf8))
      parser.delegate = events
      #expect(parser.parse())
      #expect(reader.log.take() == ["start", "b"])
    }

    private final class Loader: URLProtocol {
      override func startLoading() {
        client?.urlProtocol(self, didLoad: Data("page".utf8))
        client?.urlProtocolDidFinishLoading(self)
      }
    }

    private final class Receiver: NSObject, URLProtocolClient {
      let log = Log()
      func urlProtocol(_ protocol: URLProtocol, didLoad data: Data) {
        log(String(decoding: data, as: UTF8.self))
      }
      func urlProtocolDidFinishLoading(_ protocol: URLProtocol) { log("end") }
      func urlProtocol(
        _ protocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse
      ) {}
      func urlProtocol(
        _ protocol: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse
      ) {}
      func urlProtocol(
        _ protocol: URLProtocol, didReceive response: URLResponse,
        cacheStoragePolicy policy: URLCache.StoragePolicy
      ) {}
      func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error) {}
      func urlProtocol(
        _ protocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge
      ) {}
      func urlProtocol(_ protocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge) {}
    }

    @Test func `a loader tells clients that know nothing of contracts`() throws {
      let receivers = [Receiver(), Receiver()]
      let events = LoadingEventsMulticast()
      for receiver in receivers { events.add(receiver) }
      let request = URLRequest(url: try #require(URL(string: "loader://page")))
      Loader(request: request, cachedResponse: nil, client: events).startLoading()
      for receiver in receivers { #expect(receiver.log.take() == ["page", "end"]) }
    }
  }
#endif
