/// Makes the properties of an `ObservedClass`.
struct PropertyReading {
  let survey: ClassSurvey
  /// When each property changes, by the offset of its name.
  let changes: [Int: ObservedProperty.Change]

  func members() -> [ObservedClass.Member] { members(survey.members) }

  private func members(_ members: [ClassMember]) -> [ObservedClass.Member] {
    members.flatMap { member -> [ObservedClass.Member] in
      switch member {
      case .variable(let declaration) where !declaration.isStatic:
        properties(of: declaration)
      case .conditional(let clauses):
        conditional(clauses)
      default: []
      }
    }
  }

  private func properties(of declaration: VariableDeclaration) -> [ObservedClass.Member] {
    ClassSurvey.variables(of: declaration).compactMap { variable in
      changes[variable.id].map {
        .property(ObservedProperty(variable, $0, className: survey.className))
      }
    }
  }

  private func conditional(_ clauses: [ClassClause]) -> [ObservedClass.Member] {
    let read = clauses.map { (directive: $0.directive, members: members($0.members)) }
    return read.contains { !$0.members.isEmpty } ? [.conditional(read)] : []
  }
}
