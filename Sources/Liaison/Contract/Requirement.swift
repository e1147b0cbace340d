/// What a receiver is called for, as it is named to whoever carries the call: one requirement of a
/// contract, a notice, or a property.
public struct Requirement: Sendable, Equatable, CustomStringConvertible {
  @usableFromInline
  enum Name: Sendable {
    case requirement(StaticString)
    case notice(any Any.Type)
    case property(String)
  }

  @usableFromInline let spelling: Name
  /// Its place among the contract's requirements, counted from zero.
  public let index: Int

  /// What whoever asks for it through a protected route has to be granted.
  @usableFromInline let rights: (@Sendable () -> Rights)?

  @inlinable
  public init(_ name: StaticString, _ index: Int) { self.init(.requirement(name), index) }

  @inlinable
  public init(
    _ name: StaticString, _ index: Int, requires rights: @escaping @Sendable () -> Rights
  ) {
    self.init(.requirement(name), index, rights)
  }

  /// A notice, by its type.
  init(notice: any Any.Type) { self.init(.notice(notice), 0) }

  /// A property, by the path that is observed.
  @usableFromInline
  init(property: String) { self.init(.property(property), 0) }

  @inlinable
  init(_ spelling: Name, _ index: Int, _ rights: (@Sendable () -> Rights)? = nil) {
    self.spelling = spelling
    self.index = index
    self.rights = rights
  }

  /// The full name, such as `fileImporter(_:shouldImport:)`; of a notice, its type's, of
  /// a property, its path.
  public var name: String {
    switch spelling {
    case .requirement(let name): "\(name)"
    case .notice(let type): "\(type)"
    case .property(let path): path
    }
  }

  /// The name of a contract's requirement, as it stands in the generated code.
  @inlinable
  var writtenName: StaticString {
    if case .requirement(let name) = spelling { return name }
    return ""
  }

  public var description: String { name }

  public static func == (left: Self, right: Self) -> Bool {
    left.index == right.index && left.name == right.name
  }
}
