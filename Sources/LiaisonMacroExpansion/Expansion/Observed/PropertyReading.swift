/// Makes the properties of an `ObservedClass`, and gives their keys numbers.
struct PropertyReading {
  private let survey: ClassSurvey
  private let changes: [Int: ObservedProperty.Change]
  private var nextNumber = 0

  init(survey: ClassSurvey, changes: [Int: ObservedProperty.Change]) {
    self.survey = survey
    self.changes = changes
  }

  mutating func members() -> [ObservedClass.Member] { members(survey.members) }

  private mutating func members(_ members: [ClassMember]) -> [ObservedClass.Member] {
    var result: [ObservedClass.Member] = []
    for member in members {
      switch member {
      case .variable(let declaration) where !declaration.isStatic:
        result += properties(of: declaration).map { .property($0) }
      case .conditional(let clauses):
        let read = clauses.map { (directive: $0.directive, members: self.members($0.members)) }
        if read.contains(where: { !$0.members.isEmpty }) { result.append(.conditional(read)) }
      default: break
      }
    }
    return result
  }

  private mutating func properties(of declaration: VariableDeclaration) -> [ObservedProperty] {
    var properties: [ObservedProperty] = []
    for variable in ClassSurvey.variables(of: declaration) {
      if let change = changes[variable.id] { properties.append(property(variable, change)) }
    }
    return properties
  }

  private mutating func property(
    _ variable: ClassSurvey.Variable, _ change: ObservedProperty.Change
  ) -> ObservedProperty {
    var number: Int?
    if case .never = change {
    } else {
      number = nextNumber
      nextNumber += 1
    }
    let declaration = variable.declaration
    return ObservedProperty(
      name: variable.name,
      change: change,
      type: VisibleType.of(variable.binding),
      number: number,
      access: AccessLevel(of: declaration.modifiers),
      isSettable: declaration.isSettable(variable.binding),
      globalActor: declaration.attributes.first { $0.isGlobalActor }?.text,
      availability: variable.availability
    )
  }
}
