/// A property of an observed class, and its entry among the class's keys.
struct ObservedProperty {
  /// What is known of when its value changes.
  enum Change {
    /// Whenever it is set.
    case stored
    /// Whenever one of these changes: `first`, `address.city`.
    case derived(from: [String])
    /// Never, but an object that it refers to may change.
    case constant
    /// Never, and nobody can observe it.
    case never
    /// It is computed from what the macro cannot see.
    case unseen
    /// It cannot be observed, and that is a mistake.
    case diagnosed
  }

  let name: Name
  let change: Change
  /// The type, where the declaration shows it.
  let type: String?
  /// Whether the type is certain: `Name()` may make something else than a `Name`.
  let isTypeSure: Bool
  let access: AccessLevel
  /// Who may set it; nil if it has no setter.
  let setAccess: AccessLevel?
  /// Whether the object that it refers to may be deallocated without a set of the property.
  let isWeak: Bool
  /// Whether a set of it tells no observer.
  let isManual: Bool
  /// The global actor that it lives on, if it says so itself.
  let globalActor: String?
  let availability: Availability
  /// Whether it stands in the place of an inherited one, which has the key.
  let isOverriding: Bool

  /// Whether only the code around it may know that it exists.
  var isHidden: Bool { access <= .fileprivate }

  /// Whether it has a setter that is not private.
  var isSettable: Bool { (setAccess ?? .private) > .fileprivate }

  /// Whether it can be observed by a key of its own.
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
    // Inside of another type `Self` cannot be said.
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
