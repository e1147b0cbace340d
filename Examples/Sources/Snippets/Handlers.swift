import Liaison

// snippet: few
func includeAll(of search: Search) -> Subscription {
  search.delegates.add(SearchDelegateHandlers(shouldInclude: { _, _ in true }))
}
// end

// snippet: together
final class NoKeys: SearchDelegate {
  private(set) var found: [String] = []

  func search(_ search: Search, shouldInclude hit: String) -> Bool { hit != "key" }
  func search(_ search: Search, didFind hits: [String]) { found += hits }
}

func findTogether(in words: [String]) -> [String] {
  let search = Search()
  let delegate = NoKeys()
  search.delegates.add(delegate)
  let token = search.delegates.add(
    SearchDelegateHandlers(shouldInclude: { _, hit in hit.count < 6 }), priority: .high)
  search.run(over: words)  // a long word never comes to the delegate: the closure has said no
  token.cancel()
  return delegate.found
}
// end

// snippet: changed
func followLeniently(_ delegate: NoKeys, in search: Search) -> Subscription {
  var handlers = SearchDelegateHandlers(delegate)
  handlers.shouldInclude = { _, _ in true }
  return search.delegates.add(handlers)
}
// end
