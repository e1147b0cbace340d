public import Liaison
import Synchronization

// snippet: issue
/// One issue of a newspaper. Which newspaper is said by who posts it.
public struct Issue: Notice, Equatable {
  public let number: Int
  public let headline: String
}

/// A title. It knows where its issues are posted, and does not know their readers.
public final class Newspaper: Sendable {
  public let title: String
  private let kiosk: NoticeCenter
  private let count = Mutex(0)

  public init(_ title: String, at kiosk: NoticeCenter) {
    self.title = title
    self.kiosk = kiosk
  }

  /// The last issue is kept for those who subscribe later.
  public func publish(_ headline: String) {
    let number = count.withLock { count in
      count += 1
      return count
    }
    kiosk.post(Issue(number: number, headline: headline), from: self, keepingLast: true)
  }
}
// end
