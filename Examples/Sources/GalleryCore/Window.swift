/// Some rows of a gallery on a screen. It decodes what it shows, and then what comes next in the
/// direction in which it moves.
public struct Window {
  /// A row, as it is drawn.
  public struct Row: Sendable, Equatable {
    public let number: Int
    public let thumbnails: [Thumbnail]
  }

  private let gallery: Gallery
  private let columns: Int
  private let height: Int
  private let ahead: Int
  private(set) var top = 0

  /// - Parameters:
  ///   - gallery: Whose pictures.
  ///   - columns: How many stand in a row.
  ///   - height: How many rows are seen.
  ///   - ahead: How many more rows are prepared.
  public init(on gallery: Gallery, columns: Int = 4, height: Int = 3, ahead: Int = 1) {
    self.gallery = gallery
    self.columns = columns
    self.height = height
    self.ahead = ahead
  }

  /// How many rows there are.
  public var rows: Int { gallery.pictures.count / columns }

  /// Where it stands at the end.
  public var bottom: Int { rows - height }

  /// Shows the rows from `top` on, and prepares those that follow, or precede if it has moved up.
  public mutating func scroll(to top: Int) async throws -> [Row] {
    let isUp = top < self.top
    self.top = top
    let visible = top..<top + height
    for row in visible { try await prepare(row) }
    let drawn = visible.map(draw)
    for step in 0..<ahead {
      let next = isUp ? top - 1 - step : top + height + step
      if (0..<rows).contains(next) { try await prepare(next) }
    }
    return drawn
  }

  private func numbers(in row: Int) -> Range<Int> { row * columns..<(row + 1) * columns }

  /// One after the other: two at the same time would both make room before either takes it.
  private func prepare(_ row: Int) async throws {
    for number in numbers(in: row) { try await gallery.prepare(number) }
  }

  private func draw(_ row: Int) -> Row {
    Row(number: row, thumbnails: numbers(in: row).map { gallery.pictures[$0].thumbnail })
  }
}
