import Liaison

// snippet: configurations
extension ListSourceHandlers {
  /// A list whose rows are on their way.
  public static var loading: Self { .lines([Row("…", "one moment")]) }

  /// A list that has nothing to show, and says so. `choose` is what a tap on the hint does.
  public static func empty(
    _ message: String, hint: String, choose: @escaping () -> Void
  ) -> Self {
    var handlers = lines([Row(message), Row("[\(hint)]")])
    handlers.select = { path in if path.index == 1 { choose() } }
    return handlers
  }

  /// Rows that cannot be chosen, without a heading.
  public static func lines(_ rows: [Row]) -> Self {
    .init(numberOfRows: { _ in rows.count }, row: { path in rows[path.index] })
  }
}
// end
