public import Liaison

/// What a list shows in one line.
public struct Row: Equatable, Sendable {
  public let title: String
  public let detail: String

  public init(_ title: String, _ detail: String = "") {
    self.title = title
    self.detail = detail
  }
}

/// Where a row is: the section, and its place there.
public struct RowPath: Hashable, Sendable {
  public let section: Int
  public let index: Int

  public init(_ section: Int, _ index: Int) {
    self.section = section
    self.index = index
  }
}

// snippet: contract
/// All that a list asks, and all that it tells. It knows nothing about what its rows mean.
@Contract(.handlers)
public protocol ListSource: AnyObject {
  @Answer(.first, whenNobody: 1) @Optional var numberOfSections: Int { get }
  @Answer(.first) @Optional func title(ofSection section: Int) -> String?
  func numberOfRows(inSection section: Int) -> Int
  func row(at path: RowPath) -> Row
  @Optional func select(rowAt path: RowPath)
}
// end
