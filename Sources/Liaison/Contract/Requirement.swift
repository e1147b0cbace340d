/// What a receiver is called for, as it is named to whoever carries the call: one requirement of a
/// contract, a notice, or a property.
public struct Requirement: Sendable, Equatable, CustomStringConvertible {
  @usableFromInline
  enum Name: Sendable {
    case requirement(StaticString)
    case notice(any Any.Type)
    case property(String)
    case noted(NotedCall)
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
    case .noted(let call): "\(call.name)"
    }
  }

  // MARK: - With its arguments

  /// The same, with what is called, for interceptors that read the arguments.
  @usableFromInline
  func noting(_ invocation: any Invocation & Sendable) -> Requirement {
    guard case .requirement(let name) = spelling else { return self }
    return Requirement(.noted(NotedCall(name, invocation)), index, rights)
  }

  /// The call with its arguments, if somebody on the way reads them.
  var invocation: (any Invocation & Sendable)? {
    if case .noted(let call) = spelling { return call.invocation }
    return nil
  }

  public var description: String { name }

  public static func == (left: Self, right: Self) -> Bool {
    left.index == right.index && left.name == right.name
  }
}

/// A call of a contract's requirement, in an object, so that requirements are no larger for it.
@usableFromInline
final class NotedCall: Sendable {
  let name: StaticString
  let invocation: any Invocation & Sendable

  init(_ name: StaticString, _ invocation: any Invocation & Sendable) {
    self.name = name
    self.invocation = invocation
  }
}
