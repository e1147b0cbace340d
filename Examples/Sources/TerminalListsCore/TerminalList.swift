public import Liaison
public import Terminal

/// What a list shows in one line.
public struct Row: Equatable {
  public let title: String
  public let detail: String

  public init(_ title: String, _ detail: String = "") {
    self.title = title
    self.detail = detail
  }
}

/// Where a list gets its rows. A list has one data source, so the contract needs no `@Answer`.
@Contract(.handlers, .proxy)
public protocol ListDataSource: AnyObject {
  func numberOfRows(in list: TerminalList) -> Int
  func list(_ list: TerminalList, rowAt index: Int) -> Row
}

/// Who is told what is done with a list.
@Contract
public protocol ListDelegate: AnyObject {
  /// One delegate that says no is enough.
  @Optional @Answer(.all, whenNobody: true)
  func list(_ list: TerminalList, shouldSelectRowAt index: Int) -> Bool
  @Optional func list(_ list: TerminalList, didSelectRowAt index: Int)
}

/// Stands in for a table view: it draws rows and knows nothing about what they mean.
public final class TerminalList {
  public weak var dataSource: (any ListDataSource)?
  public let delegates = ListDelegateMulticast()
  private let terminal: Terminal

  public init(on terminal: Terminal) { self.terminal = terminal }

  public func draw() {
    guard let dataSource else { return terminal.say("(empty)") }
    for index in 0..<dataSource.numberOfRows(in: self) {
      let row = dataSource.list(self, rowAt: index)
      terminal.say("\(index)  \(row.title)" + (row.detail.isEmpty ? "" : " · \(row.detail)"))
    }
  }

  /// What a tap on a row would do.
  public func select(_ index: Int) {
    guard delegates.list(self, shouldSelectRowAt: index) else { return }
    delegates.list(self, didSelectRowAt: index)
  }
}
