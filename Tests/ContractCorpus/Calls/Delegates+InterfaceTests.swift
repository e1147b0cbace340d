import Liaison
import Testing

@MainActor @Suite struct InterfaceTests {
  private final class Controller: GridDelegate, GridDataSource, Coordinator, FormDelegate,
    SheetDelegate, TextEditing
  {
    let log = Log()
    var selection = 0..<0
    func grid(_ grid: Grid, shouldHighlight place: Place) -> Bool { place.row < 5 }
    func grid(_ grid: Grid, didSelect place: Place) { log("\(grid.name) \(place.row)") }
    func grid(_ grid: Grid, heightFor place: Place) -> Double? { 44 }
    func grid(_ grid: Grid, trailingActionsFor place: Place) -> [String] { ["delete"] }
    func gridWillEndDragging(_ grid: Grid, velocity: Double, target: inout Place) { target.row = 9 }
    var gridInsets: (top: Int, bottom: Int)? { (1, 2) }
    func numberOfSections(in grid: Grid) -> Int { 2 }
    func grid(_ grid: Grid, numberOfRowsIn section: Int) -> Int { section + 1 }
    func grid(_ grid: Grid, cellFor place: Place) -> String? { "cell \(place.row)" }
    func start() { log("start") }
    func show(_ route: String, animated: Bool, completion: (@MainActor () -> Void)?) {
      log("show \(route) \(animated)")
      completion?()
    }
    func handle(_ link: String) -> Bool { link == "known" }
    func form(_ name: String, problemsWith value: String) -> [String] {
      value.isEmpty ? ["empty"] : []
    }
    func form(_ name: String, didSubmit values: [String: String]) { log("submit \(values)") }
    func sheetDidDismiss() { log("dismissed") }
    func sheetShouldDismiss() -> Bool { true }
    func insert(_ text: String) { log("insert \(text)") }
    func insert(_ text: String, at index: Int) { log("insert \(text) at \(index)") }
    func deleteBackward() { log("delete") }
  }

  private let grid = Grid(name: "g")

  @Test func `a delegate of forty-five requirements implements the few that it likes`() async {
    let controller = Controller()
    let multicast = GridDelegateMulticast()
    multicast.add(controller)
    for standIn: any GridDelegate in [
      multicast, GridDelegateProxy(.to(controller)), GridDelegateHandlers(controller).asDelegate(),
    ] {
      let place = Place(row: 3)
      #expect(standIn.grid(grid, shouldHighlight: place))
      standIn.grid(grid, didSelect: place)
      standIn.grid(grid, didDeselect: place)
      #expect(standIn.grid(grid, heightFor: place) == 44)
      #expect(standIn.grid(grid, estimatedHeightFor: place) == nil)
      #expect(standIn.grid(grid, indentFor: place) == 0)
      #expect(standIn.grid(grid, trailingActionsFor: place) == ["delete"])
      #expect(standIn.grid(grid, leadingActionsFor: place).isEmpty)
      #expect(standIn.grid(grid, canFocus: place))
      #expect(!standIn.grid(grid, canPerformPrimaryActionFor: place))
      var target = place
      standIn.gridWillEndDragging(grid, velocity: 1, target: &target)
      #expect(target.row == 9)
      #expect(standIn.gridInsets?.bottom == 2)
      await standIn.gridDidLayout(grid)
      #expect(controller.log.take() == ["g 3"])
    }
    #expect(multicast.responds(to: .heightFor))
    #expect(!multicast.responds(to: .estimatedHeightFor))
  }

  @Test func `a grid's rows are added up`() {
    let controller = Controller()
    let other = Controller()
    let multicast = GridDataSourceMulticast()
    multicast.add(controller)
    multicast.add(other)
    #expect(multicast.numberOfSections(in: grid) == 4)
    for standIn: any GridDataSource in [
      GridDataSourceProxy(.to(controller)), GridDataSourceHandlers(controller).asDelegate(),
    ] {
      #expect(standIn.grid(grid, numberOfRowsIn: 1) == 2)
      #expect(standIn.grid(grid, cellFor: Place(row: 1)) == "cell 1")
    }
  }

  @Test func `coordinators, forms, sheets and editors are called on the main actor`() {
    let controller = Controller()
    let log = controller.log
    let coordinators = CoordinatorMulticast()
    coordinators.add(controller)
    for standIn: any Coordinator in [
      coordinators, CoordinatorProxy(.to(controller)),
      CoordinatorHandlers(controller).asDelegate(),
    ] {
      standIn.start()
      standIn.show("r", animated: true) { log("shown") }
      #expect(standIn.handle("known"))
      #expect(log.take() == ["start", "show r true", "shown"])
    }
    let forms = FormDelegateMulticast()
    forms.add(controller)
    for standIn: any FormDelegate in [
      forms, FormDelegateProxy(.to(controller)), FormDelegateHandlers(controller).asDelegate(),
    ] {
      #expect(standIn.form("f", problemsWith: "") == ["empty"])
      standIn.form("f", didSubmit: ["a": "b"])
      standIn.formDidCancel("f")
      #expect(log.take() == ["submit [\"a\": \"b\"]"])
    }
    let sheets = SheetDelegateMulticast()
    sheets.add(controller)
    for standIn: any SheetDelegate in [
      sheets, SheetDelegateProxy(.to(controller)), SheetDelegateHandlers(controller).asDelegate(),
    ] {
      if standIn.sheetShouldDismiss() { standIn.sheetDidDismiss() }
      #expect(log.take() == ["dismissed"])
    }
    let editors = TextEditingMulticast()
    editors.add(controller)
    for standIn: any TextEditing in [
      editors, TextEditingProxy(.to(controller)), TextEditingHandlers(controller).asDelegate(),
    ] {
      standIn.insert("a")
      standIn.insert("b", at: 1)
      standIn.deleteBackward()
      standIn.selection = 1..<2
      #expect(standIn.selection == 1..<2)
      #expect(log.take() == ["insert a", "insert b at 1", "delete"])
    }
  }
}
