public import Liaison

public final class Grid {
  public var name = ""
  public init(name: String = "") { self.name = name }
}

public struct Place: Hashable, Sendable {
  public var section: Int
  public var row: Int
  public init(section: Int = 0, row: Int = 0) {
    self.section = section
    self.row = row
  }
}

/// Forty-five requirements, as a grown view's delegate has.
@MainActor @Contract public protocol GridDelegate: AnyObject {
  // MARK: Display
  /// A cell is about to be seen.
  @Optional func grid(_ grid: Grid, willDisplay cell: Int, at place: Place)
  @Optional func grid(_ grid: Grid, willDisplayHeader view: Int, inSection section: Int)
  @Optional func grid(_ grid: Grid, willDisplayFooter view: Int, inSection section: Int)
  @Optional func grid(_ grid: Grid, didEndDisplaying cell: Int, at place: Place)
  @Optional func grid(_ grid: Grid, didEndDisplayingHeader view: Int, inSection section: Int)
  @Optional func grid(_ grid: Grid, didEndDisplayingFooter view: Int, inSection section: Int)

  // MARK: Sizes
  @Optional @Answer(.first) func grid(_ grid: Grid, heightFor place: Place) -> Double?
  @Optional @Answer(.first) func grid(_ grid: Grid, heightForHeaderIn section: Int) -> Double?
  @Optional @Answer(.first) func grid(_ grid: Grid, heightForFooterIn section: Int) -> Double?
  @Optional @Answer(.first) func grid(_ grid: Grid, estimatedHeightFor place: Place) -> Double?
  @Optional @Answer(.first, whenNobody: 0) func grid(_ grid: Grid, indentFor place: Place) -> Int
  @Optional @Answer(.first) func grid(_ grid: Grid, viewForHeaderIn section: Int) -> String?
  @Optional @Answer(.first) func grid(_ grid: Grid, viewForFooterIn section: Int) -> String?

  // MARK: Selection
  @Answer(.all, whenNobody: true) func grid(_ grid: Grid, shouldHighlight place: Place) -> Bool
  @Optional func grid(_ grid: Grid, didHighlight place: Place)
  @Optional func grid(_ grid: Grid, didUnhighlight place: Place)
  @Optional @Answer(.first) func grid(_ grid: Grid, willSelect place: Place) -> Place?
  @Optional @Answer(.first) func grid(_ grid: Grid, willDeselect place: Place) -> Place?
  func grid(_ grid: Grid, didSelect place: Place)
  @Optional func grid(_ grid: Grid, didDeselect place: Place)
  @Optional @Answer(.any) func grid(_ grid: Grid, canPerformPrimaryActionFor place: Place) -> Bool
  @Optional func grid(_ grid: Grid, performPrimaryActionFor place: Place)

  // MARK: Editing
  @Optional func grid(_ grid: Grid, willBeginEditing place: Place)
  @Optional func grid(_ grid: Grid, didEndEditing place: Place?)
  @Optional @Answer(.first) func grid(_ grid: Grid, titleForDeleteAt place: Place) -> String?
  @Optional @Answer(.all) func grid(_ grid: Grid, shouldIndentWhileEditing place: Place) -> Bool
  @Optional @Answer(.collect) func grid(_ grid: Grid, leadingActionsFor place: Place) -> [String]
  @Optional @Answer(.collect) func grid(_ grid: Grid, trailingActionsFor place: Place) -> [String]
  @Optional @Answer(.first)
  func grid(_ grid: Grid, targetForMoveFrom source: Place, toProposed target: Place) -> Place?

  // MARK: Focus
  @Optional @Answer(.all) func grid(_ grid: Grid, canFocus place: Place) -> Bool
  @Optional @Answer(.all) func grid(_ grid: Grid, shouldUpdateFocusIn context: Int) -> Bool
  @Optional func grid(_ grid: Grid, didUpdateFocusIn context: Int)
  @Optional @Answer(.first) func preferredFocus(in grid: Grid) -> Place?

  // MARK: Menus
  @Optional @Answer(.first) func grid(_ grid: Grid, menuFor place: Place, point: Int) -> String?
  @Optional func grid(_ grid: Grid, willShowMenu name: String)
  @Optional func grid(_ grid: Grid, willEndMenu name: String)

  // MARK: Scrolling
  @Optional func gridDidScroll(_ grid: Grid)
  @Optional func gridDidZoom(_ grid: Grid)
  @Optional func gridWillBeginDragging(_ grid: Grid)
  @Optional func gridWillEndDragging(_ grid: Grid, velocity: Double, target: inout Place)
  @Optional func gridDidEndDragging(_ grid: Grid, willDecelerate: Bool)
  @Optional @Answer(.all) func gridShouldScrollToTop(_ grid: Grid) -> Bool
  @Optional func gridDidScrollToTop(_ grid: Grid)
  @Optional var gridInsets: (top: Int, bottom: Int)? { get }
  @Optional func gridDidLayout(_ grid: Grid) async
}

@MainActor @Contract public protocol GridDataSource: AnyObject {
  @Answer(.reduce(0, +)) func numberOfSections(in grid: Grid) -> Int
  @Answer(.reduce(0, +)) func grid(_ grid: Grid, numberOfRowsIn section: Int) -> Int
  @Answer(.first) func grid(_ grid: Grid, cellFor place: Place) -> String?
}

@MainActor @Contract protocol Coordinator: AnyObject {
  func start()
  func show(_ route: String, animated: Bool, completion: (@MainActor () -> Void)?)
  @Answer(.any) func handle(_ link: String) -> Bool
}

@MainActor @Contract protocol FormDelegate: AnyObject {
  @Answer(.collect) func form(_ name: String, problemsWith value: String) -> [String]
  func form(_ name: String, didSubmit values: [String: String])
  @Optional func formDidCancel(_ name: String)
}

@MainActor @Contract public protocol SheetDelegate: AnyObject, Sendable {
  func sheetDidDismiss()
  @Answer(.all) func sheetShouldDismiss() -> Bool
}

@MainActor @Contract protocol TextEditing: AnyObject {
  func insert(_ text: String)
  func insert(_ text: String, at index: Int)
  func deleteBackward()
  @Answer(.first, whenNobody: 0..<0) var selection: Range<Int> { get set }
}
