/// The attributes that `@Observed` adds to the members of a class.
enum ObservedAttribute {
  /// The attribute of a member: `@_ObservedProperty` for a stored one, `@_ObservedKey` for a
  /// computed or constant one and for a mistake. Empty for a member that cannot be observed.
  static func text(for request: AttachedExpansion) -> String {
    guard let variable = readVariable(request.declaration.text),
      let around = request.parent.flatMap({ readClass($0.text) })
    else { return "" }
    let survey = ClassSurvey(of: around, request.parent?.text ?? "")
    if survey.hasMistake(in: variable) { return "@_ObservedKey(.diagnosed)" }
    return variable.isObserved
      ? property(variable, around, request) : key(variable, survey, request)
  }

  private static func property(
    _ variable: VariableDeclaration, _ around: ClassDeclaration, _ request: AttachedExpansion
  ) -> String {
    var options: [String] = []
    let asked = ObservedOptions(of: request.attribute)
    if variable.attribute("NotifiesManually") != nil { options.append(".manual") }
    let isIsolated = around.kind == .actor || around.globalActor != nil
    if asked.contains(.threadSafe), !isIsolated { options.append(".threadSafe") }
    if asked.contains(.observable), around.kind != .actor { options.append(".observable") }
    let arguments = options.isEmpty ? "" : "(\(options.joined(separator: ", ")))"
    return "@_ObservedProperty" + arguments
  }

  private static func key(
    _ variable: VariableDeclaration, _ survey: ClassSurvey, _ request: AttachedExpansion
  ) -> String {
    guard variable.isInstanceMember, variable.bindings.count == 1,
      variable.isLet || !variable.bindings[0].isStored, let parent = request.parent,
      let name = variable.bindings[0].names.first
    else { return "" }
    // Several branches of an `#if` may declare the same name.
    let place = request.declaration.offset + name.range.lowerBound - parent.offset
    let same = survey.variables.filter { $0.name.bare == name.bare }
    guard let found = same.first(where: { $0.id == place }) ?? same.first else { return "" }
    let isGeneric = ObservedType(around: request)?.isGeneric ?? false
    var dependencies = DependencyReading(survey, isGeneric: isGeneric)
    switch dependencies.changes()[found.id] {
    case .derived(let sources):
      let arguments = sources.map { "\"\($0)\"" }.joined(separator: ", ")
      return "@_ObservedKey(\(arguments))"
    case .constant: return "@_ObservedKey()"
    case .unseen: return "@_ObservedKey(.unseen)"
    default: return ""
    }
  }

  /// The source of the key for the member that has the attribute.
  static func key(for request: AttachedExpansion, _ change: ObservedProperty.Change) -> String {
    guard let owner = ObservedType(around: request),
      let variable = readVariable(request.declaration.text),
      let declared = ClassSurvey.variables(of: variable).first
    else { return "" }
    let property = ObservedProperty(declared, change, className: owner.name)
    return ObservedKey(owner: owner, property: property).source()
  }
}
