public import Liaison

/// How items of one kind look and what happens when one is chosen.
@Contract(.handlers)
public protocol ItemPresenter<Item>: AnyObject {
  associatedtype Item
  func row(for item: Item) -> Row
  @Optional func didChoose(_ item: Item)
}

/// The data of a list together with what it needs to be the list's data source and delegate.
///
/// Written once; every controller that shows items in a list gets rid of the same four methods.
public final class ItemSource<Item>: ListDataSource, ListDelegate {
  public var items: [Item]
  private let handlers: ItemPresenterHandlers<Item>

  public init(_ items: [Item], _ handlers: ItemPresenterHandlers<Item>) {
    self.items = items
    self.handlers = handlers
  }

  /// Becomes the data source and a delegate of a list. The list keeps neither alive.
  public func fill(_ list: TerminalList) {
    list.dataSource = self
    list.delegates.add(self)
  }

  public func numberOfRows(in list: TerminalList) -> Int { items.count }

  public func list(_ list: TerminalList, rowAt index: Int) -> Row { handlers.row(items[index]) }

  public func list(_ list: TerminalList, shouldSelectRowAt index: Int) -> Bool {
    items.indices.contains(index)
  }

  public func list(_ list: TerminalList, didSelectRowAt index: Int) {
    handlers.didChoose?(items[index])
  }
}
