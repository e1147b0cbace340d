/// What a receiver is called for: one requirement of a contract, a notice, or a property.
///
/// It names the call to interceptors, to the tap, and in refusals. A property that can be set is
/// two requirements, `title.get` and `title.set`. They differ in their ``access`` and are not
/// equal.
///
///     Interceptor(before: { call in
///       if call.requirement.name == "title", call.requirement.access == .set {
///         return .refuse(ReadOnly())
///       }
///       return .proceed
///     })
///
/// It is a value. It may be kept and used on any thread.
public struct Requirement: Sendable, Equatable, CustomStringConvertible {
  /// What is done with a requirement.
  ///
  /// Properties and subscripts are read or set, functions are called. The getter and the setter of
  /// one property have the same name and index, and are told apart by this alone.
  public enum Access: Int, Sendable {
    /// A function is called.
    case call
    /// A property or subscript is read.
    case get
    /// A property or subscript is set.
    case set
  }

  /// The address of the name. ``place`` tells whether a literal's bytes, a type or a `String` are
  /// there.
  ///
  /// It is one word that holds no reference, because every call writes and copies a requirement.
  @usableFromInline let source: UInt
  /// The index among the contract's requirements and the access, or a negative ``Naming``.
  @usableFromInline let place: Int
  /// Adds attachments. It is a closure, so a call pays for them only when an interceptor asks.
  @usableFromInline package let attachment: Attachment?

  /// Fills in attachments.
  public typealias Attachment = @Sendable (inout Attachments) -> Void

  /// How a notice or a property is named. Neither is a requirement of a contract.
  private enum Naming {
    static let type = -1
    static let text = -2
  }

  /// A requirement of a contract. Generated code makes these.
  ///
  /// - Parameters:
  ///   - name: The full name.
  ///   - index: The index among the contract's requirements.
  ///   - access: What is done with the requirement.
  ///   - attachment: What else the contract says about it.
  @inlinable
  public init(
    _ name: StaticString, _ index: Int, _ access: Access = .call, _ attachment: Attachment? = nil
  ) {
    self.init(UInt(bitPattern: name.utf8Start), index << 2 | access.rawValue, attachment)
  }

  /// A notice, by its type.
  package init(notice: any Any.Type) {
    // Sound: a metatype is one word, the address of metadata that is never deallocated.
    self.init(unsafeBitCast(notice, to: UInt.self), Naming.type, nil)
  }

  /// A requirement whose name stays at its address for as long as the program runs.
  @usableFromInline
  package init(named text: UnsafePointer<String>) {
    self.init(UInt(bitPattern: text), Naming.text, nil)
  }

  @inlinable
  @inline(__always)
  init(_ source: UInt, _ place: Int, _ attachment: Attachment?) {
    self.source = source
    self.place = place
    self.attachment = attachment
  }

  // MARK: - Its name

  /// The full name as the contract declares it: `fileImporter(_:shouldImport:)`, `title`. The name
  /// of a notice is that of its type, the name of an observed property is its path.
  public var name: String {
    switch place {
    // Sound: for this naming, `source` is the word of a metatype.
    case Naming.type: "\(unsafeBitCast(source, to: Any.Type.self))"
    case Naming.text: UnsafePointer<String>(bitPattern: source)?.pointee ?? ""
    default: UnsafePointer<UInt8>(bitPattern: source).map(String.init(cString:)) ?? ""
    }
  }

  /// How the requirement is used: called, read or set.
  @inlinable public var access: Access { Access(rawValue: max(place, 0) & 3) ?? .call }

  /// The index among the contract's requirements, from zero. The getter and the setter of a
  /// property share one.
  @inlinable public var index: Int { max(place, 0) >> 2 }

  /// The name with the access: `add(_:)`, `title.get`, `title.set`.
  public var description: String {
    switch access {
    case .call: name
    case .get: name + ".get"
    case .set: name + ".set"
    }
  }

  /// Whether both have the same name, index and access.
  ///
  /// Attachments do not count. The contract does not count either: requirements of two contracts
  /// are equal if all three agree.
  public static func == (left: Self, right: Self) -> Bool {
    left.place == right.place && (left.source == right.source || left.name == right.name)
  }
}
