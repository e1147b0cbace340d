import Liaison

// snippet: contract
@Contract
protocol SearchDelegate: AnyObject {
  @Answer(.all, whenNobody: true)
  func search(_ search: Search, shouldInclude hit: String) -> Bool
  @Optional func search(_ search: Search, didFind hits: [String])
}
// end

// snippet: delegator
final class Search {
  let delegates = SearchDelegateMulticast()
  private var configuration: Subscription?

  init() {}

  init(configuration: SearchDelegateHandlers) {
    self.configuration = delegates.add(configuration)
  }

  func run(over words: [String]) {
    let hits = words.filter { delegates.search(self, shouldInclude: $0) }
    delegates.search(self, didFind: hits)
  }
}
// end

// snippet: closures
func countHits(of search: Search) -> Int {
  var count = 0
  let token = search.delegates.add(
    SearchDelegateHandlers(
      shouldInclude: { _, hit in hit.count > 3 },
      didFind: { _, hits in count = hits.count }))
  search.run(over: ["key", "door", "lantern"])
  token.cancel()
  return count
}
// end

// snippet: owner
final class ResultsPage {
  private(set) var hits: [String] = []
  private var subscription: Subscription?

  func follow(_ search: Search) {
    subscription = search.delegates.add(
      SearchDelegateHandlers(
        weak: self,
        shouldInclude: { page, _, hit in !page.hits.contains(hit) },
        didFind: { page, _, hits in page.hits += hits }))
  }
}
// end

// snippet: configuration
extension SearchDelegateHandlers {
  static var everything: Self { .init(shouldInclude: { _, _ in true }) }

  static func longer(than length: Int) -> Self {
    .init(shouldInclude: { _, hit in hit.count > length })
  }
}

func searchForLongWords() -> Search { Search(configuration: .longer(than: 3)) }
// end

// snippet: standin
func asDelegate() -> any SearchDelegate {
  SearchDelegateHandlers.everything.asDelegate()
}
// end
