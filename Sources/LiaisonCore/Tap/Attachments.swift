/// What is attached to a requirement, for interceptors and receivers that ask for it.
///
/// Only the room that attaches something knows what it means. Other rooms pass it on.
public struct Attachments {
  /// What the contract says about the requirement, as bits.
  @usableFromInline package var bits: UInt64 = 0
  /// An object that belongs to this one call.
  @usableFromInline package var object: (any AnyObject & Sendable)?
  /// The contract's optional requirements, if the requirement is one of them.
  @usableFromInline var optional: (any OptionalRequirement.Type)?

  @inlinable init() {}

  /// Notes that delegates may leave the requirement out.
  ///
  /// Generated code calls it. A receiver that lives elsewhere then gets no letter and no question
  /// for the requirement, once it is known to leave it out.
  @inlinable
  public mutating func mayBeMissing(_ contract: any OptionalRequirement.Type) {
    optional = contract
  }
}

extension Requirement {
  /// All that is attached.
  @inlinable
  package var attachments: Attachments {
    var attachments = Attachments()
    attachment?(&attachments)
    return attachments
  }

  /// Only the bits, which is the common case.
  @inlinable
  @inline(__always)
  package var attachedBits: UInt64 { attachment == nil ? 0 : attachments.bits }

  /// The requirement, with an object that belongs to one call.
  @usableFromInline
  package func attaching(_ object: any AnyObject & Sendable) -> Requirement {
    let attachment = attachment
    return Requirement(source, place) { attachments in
      attachment?(&attachments)
      attachments.object = object
    }
  }

  /// Whether nothing is attached.
  @inlinable package var isBare: Bool { attachment == nil }

  /// A copy whose attachment is a literal `nil`, so the compiler knows that it holds no references.
  @inlinable
  @inline(__always)
  package var bare: Requirement { Requirement(source, place, nil) }
}

/// The optional requirements of one contract; generated as a structure with a static member for
/// each.
@_documentation(visibility: internal)
public protocol OptionalRequirement: RawRepresentable<Int>, Sendable {}
