import Liaison

/// A requirement as a link knows it. Its number is made of its name, so the order of a contract's
/// requirements does not matter.
///
/// Only the number travels. The name is for this end's messages and for its tap.
@_documentation(visibility: internal)
public struct RemoteRequirement: Sendable {
  let name: StaticString
  let number: UInt32

  /// Makes a requirement of its name and of its number on the wire.
  ///
  /// Nothing checks that they belong together. Generated code passes both.
  @inlinable
  public init(_ name: StaticString, _ number: UInt32) { self.init(name: name, number: number) }

  @usableFromInline
  init(name: StaticString, number: UInt32) { (self.name, self.number) = (name, number) }
}
