public import Terminal

/// Stands in for a table view: it draws what its source says, and tells it what is chosen.
///
/// It keeps no row and no source, so whoever replaces its source has replaced all that it shows and
/// all that it does.
public final class ListView {
  public weak var source: (any ListSource)?
  private let terminal: Terminal

  public init(on terminal: Terminal) { self.terminal = terminal }

  /// Draws every section, asking the source anew.
  public func draw() {
    guard let source else { return terminal.say("(no source)") }
    for section in 0..<source.numberOfSections {
      if let title = source.title(ofSection: section) { terminal.say(title.uppercased()) }
      for index in 0..<source.numberOfRows(inSection: section) {
        let row = source.row(at: RowPath(section, index))
        terminal.say("  \(row.title)" + (row.detail.isEmpty ? "" : " · \(row.detail)"))
      }
    }
  }

  /// What a tap on a row would do. A tap beside the rows does nothing.
  public func tap(_ section: Int, _ index: Int) {
    // Held for as long as the call takes: a source may be replaced by what a tap leads to.
    guard let source, (0..<source.numberOfSections).contains(section),
      (0..<source.numberOfRows(inSection: section)).contains(index)
    else { return }
    source.select(rowAt: RowPath(section, index))
  }
}
