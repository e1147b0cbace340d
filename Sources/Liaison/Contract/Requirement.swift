/// What a receiver is called for, as it is named to whoever carries the call: one requirement of a
/// contract, a notice, or a property.
public struct Requirement: Sendable, Equatable, CustomStringConvertible {
  /// Made of nothing that has to be counted, so that requirements are quick to copy.
  @usableFromInline
  enum Name: Sendable {
    case requirement(StaticString)
    case notice(any Any.Type)
    case property(PathName)
  }

  @usableFromInline let spelling: Name
  /// Its place among the contract's requirements, counted from zero.
  public let index: Int

  /// What whoever asks for it through a protected route has to be granted.
  @usableFromInline let rights: (@Sendable () -> Rights)?
  /// Gives the call with its arguments, if somebody on the way reads them. A closure, as an optional
  /// object is slower to copy.
  @usableFromInline let noted: Noted?
  @usableFromInline typealias Noted = @Sendable () -> any Invocation & Sendable

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
  init(property: PathName) { self.init(.property(property), 0) }

  @inlinable
  init(
    _ spelling: Name, _ index: Int, _ rights: (@Sendable () -> Rights)? = nil,
    _ noted: Noted? = nil
  ) {
    self.spelling = spelling
    self.index = index
    self.rights = rights
    self.noted = noted
  }

  /// The full name, such as `fileImporter(_:shouldImport:)`; of a notice, its type's, of
  /// a property, its path.
  public var name: String {
    switch spelling {
    case .requirement(let name): "\(name)"
    case .notice(let type): "\(type)"
    case .property(let path): path.text
    }
  }

  // MARK: - With its arguments

  /// The same, with what is called, for interceptors that read the arguments.
  @usableFromInline
  func noting(_ invocation: any Invocation & Sendable) -> Requirement {
    Requirement(spelling, index, rights) { invocation }
  }

  /// The call with its arguments, if somebody on the way reads them.
  var invocation: (any Invocation & Sendable)? { noted?() }

  public var description: String { name }

  public static func == (left: Self, right: Self) -> Bool {
    left.index == right.index && left.name == right.name
  }
}
