/// One requirement of a contract, as generated code names it to whoever carries the call.
public struct Requirement: Sendable, Equatable, CustomStringConvertible {
  /// The full name, such as `fileImporter(_:shouldImport:)`.
  public let name: StaticString
  /// Its place among the contract's requirements, counted from zero.
  public let index: Int

  @inlinable
  public init(_ name: StaticString, _ index: Int) {
    self.name = name
    self.index = index
  }

  public var description: String { "\(name)" }

  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.index == right.index && left.description == right.description
  }
}
