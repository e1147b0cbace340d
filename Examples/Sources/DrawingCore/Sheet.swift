public import Liaison

/// A sheet with shapes that have names. Whatever is done to it is a value, too.
@Contract(.proxy, .invocations(Codable.self, Equatable.self))
public protocol Sheet: AnyObject {
  /// Draws a shape, above what is there. A name that is taken is drawn anew.
  func draw(_ shape: Shape, named name: String)
  /// Moves a shape, if it is there.
  func move(_ name: String, by step: Step)
  /// Takes a shape away, if it is there.
  func remove(_ name: String)
  /// What is drawn under a name.
  func shape(named name: String) -> Shape?
}

public struct Step: Codable, Equatable, Sendable {
  public var right: Int
  public var down: Int

  public init(right: Int = 0, down: Int = 0) {
    self.right = right
    self.down = down
  }

  /// The way back.
  public static prefix func - (step: Step) -> Step { Step(right: -step.right, down: -step.down) }
}

/// A box of one letter.
public struct Shape: Codable, Equatable, Sendable {
  public var ink: String
  public var left: Int
  public var top: Int
  public var width: Int
  public var height: Int

  public init(_ ink: Character, left: Int, top: Int, width: Int, height: Int) {
    self.ink = String(ink)
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }

  func moved(by step: Step) -> Shape {
    var moved = self
    moved.left += step.right
    moved.top += step.down
    return moved
  }

  func covers(column: Int, row: Int) -> Bool {
    (left..<left + width).contains(column) && (top..<top + height).contains(row)
  }
}
