import Liaison

// snippet: contract
@Contract
protocol PagerDelegate: AnyObject {
  func pager(_ pager: Pager, didShow page: Int)
  @Optional func pagerDidReachEnd(_ pager: Pager)

  /// One that leaves it out takes no part in the answer.
  @Optional @Answer(.all, whenNobody: true)
  func pager(_ pager: Pager, shouldShow page: Int) -> Bool
}
// end

final class Pager {
  let delegates = PagerDelegateMulticast()
  private(set) var thumbnailsMade = 0

  private func makeThumbnail() { thumbnailsMade += 1 }

  func show(_ page: Int, isLast: Bool) {
    guard delegates.pager(self, shouldShow: page) else { return }
    delegates.pager(self, didShow: page)
    // snippet: responds
    if isLast && delegates.responds(to: .didReachEnd) {
      makeThumbnail()  // worth the trouble only if a delegate may look at it
      delegates.pagerDidReachEnd(self)
    }
    // end
  }
}

// snippet: delegate
final class PageNumber {
  private(set) var text = ""
}

extension PageNumber: PagerDelegate {
  func pager(_ pager: Pager, didShow page: Int) { text = "page \(page)" }
}
// end

// snippet: subclass
class Screen: PagerDelegate {
  func pager(_ pager: Pager, didShow page: Int) {}
  func pagerDidReachEnd(_ pager: Pager) {}  // for subclasses
}

final class LastScreen: Screen {
  private(set) var wasReached = false
  override func pagerDidReachEnd(_ pager: Pager) { wasReached = true }
}
// end

func turnPages() -> (text: String, thumbnails: Int) {
  let pager = Pager()
  let number = PageNumber()
  pager.delegates.add(number)
  pager.show(1, isLast: true)
  pager.show(2, isLast: true)
  return (number.text, pager.thumbnailsMade)
}
