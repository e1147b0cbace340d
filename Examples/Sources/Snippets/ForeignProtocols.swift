// snippet: contract
import Foundation
import Liaison

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The part of Foundation's protocol that is used here, word for word.
@Contract(.adopting(XMLParserDelegate.self))
protocol XMLEvents: XMLParserDelegate {
  @Named("didStart")
  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String])
  func parserDidEndDocument(_ parser: XMLParser)
}
// end

final class ElementCounter: NSObject, XMLParserDelegate {
  private(set) var count = 0

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]
  ) { count += 1 }
}

func parse(_ text: String) -> (count: Int, names: [String]) {
  var names: [String] = []
  // snippet: use
  let parser = XMLParser(data: Data(text.utf8))
  let events = XMLEventsMulticast()
  parser.delegate = events  // one delegate, as far as the parser knows

  let counter = ElementCounter()  // knows nothing of Liaison
  events.add(counter)
  let token = events.add(
    XMLEventsHandlers(
      didStart: { _, name, _, _, _ in names.append(name) },
      didEndDocument: { _ in names.append("end") }))
  _ = parser.parse()
  // end
  token.cancel()
  return (counter.count, names)
}
