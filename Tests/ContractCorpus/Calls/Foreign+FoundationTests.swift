#if os(Linux)
  import Foundation
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
  }
#endif
