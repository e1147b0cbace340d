/// What a receiver is called for, as it is named to whoever carries the call: one requirement of a
/// contract, a notice, or a property.
public struct Requirement: Sendable, Equatable, CustomStringConvertible {
  /// What its name is read from: a literal's bytes, which end with a zero, a notice's type, or a path's
  /// name. In whole words, none of which has to be counted: a requirement is written down and copied
  /// for every call that somebody carries, and what is read at once should have been written at once.
  @usableFromInline let source: UInt
  /// Its place, or what else it is.
  @usableFromInline let place: Int

  /// Its place among the contract's requirements, counted from zero.
  @inlinable public var index: Int { max(place, 0) }

  private static let (notice, property) = (-1, -2)

  /// What whoever asks for it through a protected route has to be granted.
  @usableFromInline let rights: (@Sendable () -> Rights)?
  /// Gives the call with its arguments, if somebody on the way reads them. A closure, as an optional
  /// object is slower to copy.
  @usableFromInline let noted: Noted?
  @usableFromInline typealias Noted = @Sendable () -> any Invocation & Sendable

  @inlinable
  public init(_ name: StaticString, _ index: Int) {
    self.init(UInt(bitPattern: name.utf8Start), index, nil, nil)
  }

  @inlinable
  public init(
    _ name: StaticString, _ index: Int, requires rights: @escaping @Sendable () -> Rights
  ) {
    self.init(UInt(bitPattern: name.utf8Start), index, rights, nil)
  }

  /// A notice, by its type.
  init(notice: any Any.Type) {
    self.init(unsafeBitCast(notice, to: UInt.self), Self.notice, nil, nil)
  }

  /// A property, by the path that is observed.
  @usableFromInline
  init(property: PathName) {
    self.init(unsafeBitCast(property, to: UInt.self), Self.property, nil, nil)
  }

  @inlinable
  init(_ source: UInt, _ place: Int, _ rights: (@Sendable () -> Rights)?, _ noted: Noted?) {
    self.source = source
    self.place = place
    self.rights = rights
    self.noted = noted
  }

  /// The full name, such as `fileImporter(_:shouldImport:)`; of a notice, its type's, of
  /// a property, its path.
  public var name: String {
    switch place {
    // All three were one word when they came.
    case Self.notice: "\(unsafeBitCast(source, to: Any.Type.self))"
    case Self.property: unsafeBitCast(source, to: PathName.self).text
    default: UnsafePointer<UInt8>(bitPattern: source).map(String.init(cString:)) ?? ""
    }
  }

  /// Whether nothing of it has to be counted, as of most.
  var isBare: Bool { rights == nil && noted == nil }

  /// The same, of which the compiler knows that.
  var bare: Requirement { Requirement(source, place, nil, nil) }

  // MARK: - With its arguments

  /// The same, with what is called, for interceptors that read the arguments.
  @usableFromInline
  func noting(_ invocation: any Invocation & Sendable) -> Requirement {
    Requirement(source, place, rights) { invocation }
  }

  /// The call with its arguments, if somebody on the way reads them.
  var invocation: (any Invocation & Sendable)? { noted?() }

  public var description: String { name }

  public static func == (left: Self, right: Self) -> Bool {
    left.place == right.place && (left.source == right.source || left.name == right.name)
  }
}
