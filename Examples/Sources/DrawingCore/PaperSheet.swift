/// A sheet that can be looked at.
public final class PaperSheet: Sheet {
  private var shapes: [(name: String, shape: Shape)] = []

  public init() {}

  public func draw(_ shape: Shape, named name: String) {
    if let index = index(of: name) {
      shapes[index].shape = shape
    } else {
      shapes.append((name, shape))
    }
  }

  public func move(_ name: String, by step: Step) {
    guard let index = index(of: name) else { return }
    shapes[index].shape = shapes[index].shape.moved(by: step)
  }

  public func remove(_ name: String) { shapes.removeAll { $0.name == name } }

  public func shape(named name: String) -> Shape? {
    index(of: name).map { shapes[$0].shape }
  }

  private func index(of name: String) -> Int? { shapes.firstIndex { $0.name == name } }

  /// What one sees, line by line.
  public func lines(width: Int, height: Int) -> [String] {
    (0..<height).map { row in
      (0..<width).map { column in
        shapes.last { $0.shape.covers(column: column, row: row) }?.shape.ink ?? "·"
      }.joined()
    }
  }
}
