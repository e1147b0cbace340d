/// A property of an observed class, and its entry among the class's keys.
struct ObservedProperty {
  /// When the property's value changes, as far as the macro knows.
  enum Change {
    /// The value changes whenever the property is set.
    case stored
    /// The value changes whenever one of these changes: `first`, `address.city`.
    case derived(from: [String])
    /// The value never changes, but an object that it refers to may change.
    case constant
    /// The value never changes, and the property cannot be observed.
    case never
    /// The value is computed from something that the macro cannot see.
    case unseen
    /// The property cannot be observed, because it has a mistake.
    case diagnosed
  }

  let name: Name
  let change: Change
  /// The type, if the declaration shows it.
  let type: String?
  /// Whether the type is certain: `Name()` may make something else than a `Name`.
  let isTypeSure: Bool
  let access: AccessLevel
  /// The access level of the setter; nil if there is none.
  let setAccess: AccessLevel?
  /// Whether the object that it refers to may be deallocated without a set of the property.
  let isWeak: Bool
  /// Whether a set of it tells no observer.
  let isManual: Bool
  /// The global actor in the property's own attributes.
  let globalActor: String?
  let availability: Availability
  /// Whether the property overrides an inherited one, which has the key.
  let isOverriding: Bool

  /// Whether the property is private or fileprivate.
  var isHidden: Bool { access <= .fileprivate }

  /// Whether the property has a setter that is neither private nor fileprivate.
  var isSettable: Bool { (setAccess ?? .private) > .fileprivate }

  /// Whether the property has a key of its own.
  var hasKey: Bool {
    switch change {
    case .never, .diagnosed: false
    case .stored, .derived, .constant, .unseen: !isOverriding
    }
  }
}

extension ObservedProperty {
  init(_ variable: ClassSurvey.Variable, _ change: Change, className: String) {
    let declaration = variable.declaration
    name = variable.name
    self.change = change
    // `Self` would mean another type inside of another type.
    type = VisibleType.of(variable.binding)?.replacingSelf(by: className)
    isTypeSure = VisibleType.isSure(of: variable.binding)
    access = AccessLevel(of: declaration.modifiers)
    setAccess = declaration.setAccess(of: variable.binding)
    isWeak = declaration.hasModifier("weak")
    isManual = declaration.attribute("NotifiesManually") != nil
    globalActor = declaration.attributes.first { $0.isGlobalActor }?.text
    availability = variable.availability
    isOverriding = variable.isOverriding
  }
}

extension String {
  fileprivate func replacingSelf(by name: String) -> String {
    var text = ""
    var copied = 0
    for piece in Code(self, 0..<utf8.count).pieces where piece.text == "Self" {
      text += slice(copied..<piece.range.lowerBound) + name
      copied = piece.range.upperBound
    }
    return text + slice(copied..<utf8.count)
  }
}
