public import Liaison

// snippet: list
/// Is told which item was chosen, with the item's own type.
@Contract
public protocol ListOfDelegate<Item>: AnyObject {
  associatedtype Item
  @Answer(.all, whenNobody: true) @Optional func mayChoose(_ item: Item) -> Bool
  @Optional func didChoose(_ item: Item)
}

/// A list of any items: the data, how an item looks, and who hears when one is chosen.
public final class ListOf<Item>: ListSource {
  /// A heading and what is under it.
  public struct Section {
    public let title: String?
    public var items: [Item]
  }

  public var sections: [Section]
  public let delegates = ListOfDelegateMulticast<Item>()
  private let cell: (Item) -> Row

  public init(sections: [Section], cell: @escaping (Item) -> Row) {
    self.sections = sections
    self.cell = cell
  }

  public var numberOfSections: Int { sections.count }
  public func title(ofSection section: Int) -> String? { sections[section].title }
  public func numberOfRows(inSection section: Int) -> Int { sections[section].items.count }
  public func row(at path: RowPath) -> Row { cell(item(at: path)) }

  public func select(rowAt path: RowPath) {
    let item = item(at: path)
    if delegates.mayChoose(item) { delegates.didChoose(item) }
  }

  private func item(at path: RowPath) -> Item { sections[path.section].items[path.index] }
}
// end

extension ListOf {
  /// A list without headings.
  public convenience init(_ items: [Item], cell: @escaping (Item) -> Row) {
    self.init(sections: [Section(title: nil, items: items)], cell: cell)
  }

  /// A list with a heading for each key, in the order of the headings.
  public convenience init(
    _ items: [Item], under heading: (Item) -> String, cell: @escaping (Item) -> Row
  ) {
    let groups = Dictionary(grouping: items, by: heading).sorted { $0.key < $1.key }
    self.init(sections: groups.map { Section(title: $0.key, items: $0.value) }, cell: cell)
  }

  /// All items, in the order of the rows.
  public var items: [Item] { sections.flatMap(\.items) }
}
