import LiaisonCore

/// An inherited property that an overriding getter reads: `name`, or `super.name`.
///
/// Only the superclass's keys know the property, so it is looked up there when it is observed.
public struct InheritedSource: ObservedSourceProtocol {
  /// The type of the property's value, which is known only when the program runs.
  public typealias Value = Any

  public let _path: AnyObservedPath?

  /// The property as the object's own class implements it.
  ///
  /// - Parameters:
  ///   - name: The property.
  ///   - owner: The class whose superclass has it.
  ///   - goesOn: Whether the getter reads something of its value that the macro cannot see.
  public init<Subject: ObservedSubject>(
    _ name: StaticString, of owner: Subject.Type, goesOn: Bool = false
  ) {
    _path = Self.step("\(name)", owner, goesOn).map { AnyObservedPath($0.step) }
  }

  /// The property as the superclass implements it.
  ///
  /// It is found here by its name. If the superclass has no such property that can be followed, the
  /// program stops with the remedy. What an override in a subclass depends on does not count.
  public init<Subject: ObservedSubject>(
    super name: StaticString, of owner: Subject.Type, goesOn: Bool = false
  ) {
    _path = Self.step("\(name)", owner, goesOn).map { AnyObservedPath($0.step.fixed(to: $0.keys)) }
  }

  /// The step of the property, and the superclass's keys; nil for a constant.
  private static func step<Subject: ObservedSubject>(
    _ name: String, _ owner: Subject.Type, _ goesOn: Bool
  ) -> (step: PathStep, keys: ObservedKeys)? {
    let keys = (_getSuperclass(owner) as? any ObservedSubject.Type)?._observedKeys
    let property = keys?.property(name)
    let isFollowed = !goesOn || property.map { !refersToSubjects($0.valueType) } ?? false
    guard let keys, let property, isFollowed, property.isConstant || property.path != nil else {
      mistake(
        "A getter of \(owner) reads '\(name)', which cannot be followed from there. State before the "
          + "property what it depends on: @Depends(\\Self.source)")
    }
    return property.path.map { ($0.step, keys) }
  }
}

/// Whether values of a type are observed objects or hold some.
private func refersToSubjects(_ type: any Any.Type) -> Bool {
  if type is any ObservedSubject.Type { return true }
  if let optional = type as? any OptionalKind.Type { return refersToSubjects(optional.wrapped) }
  if let sequence = type as? any Sequence.Type { return elementsAreSubjects(sequence) }
  return false
}

private func elementsAreSubjects<Elements: Sequence>(_ type: Elements.Type) -> Bool {
  refersToSubjects(Elements.Element.self)
}
