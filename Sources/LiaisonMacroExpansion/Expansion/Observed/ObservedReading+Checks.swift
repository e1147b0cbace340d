extension ObservedReading {
  /// Says what is wrong with the members of the class.
  mutating func check(_ survey: ClassSurvey, isGeneric: Bool) {
    var seen: Set<Int> = []
    for variable in survey.variables
    where seen.insert(variable.declaration.range.lowerBound).inserted {
      checkDeclaration(variable.declaration)
    }
    for variable in survey.variables where variable.isTold {
      checkDepends(of: variable, in: survey)
      checkNames(of: variable, in: survey)
      checkType(of: variable, isGeneric: isGeneric)
    }
  }

  // MARK: - Declarations

  private mutating func checkDeclaration(_ declaration: VariableDeclaration) {
    let isLeftOut = declaration.attribute("Unobserved") != nil
    if declaration.isLet || !declaration.isInstanceMember || isLeftOut { return }
    guard declaration.bindings.contains(where: \.isStored), let first = declaration.bindings.first
    else { return }
    let name = first.names.first?.bare ?? ""
    if let lazy = declaration.modifiers.first(where: { $0.text == "lazy" }) {
      report(.lazy(name), at: lazy.range, fixAt: declaration.range.lowerBound, fix: leaveOut)
    } else if let wrapper = declaration.wrapper {
      report(
        .wrapper(name, wrapper.baseName), at: wrapper.range,
        fixAt: declaration.range.lowerBound, fix: leaveOut)
    } else if let pattern = declaration.bindings.first(where: \.isPattern) {
      report(
        .pattern, at: pattern.patternRange, fixAt: declaration.range.lowerBound, fix: leaveOut)
    } else if declaration.bindings.count > 1 {
      let second = declaration.bindings[1].patternRange
      report(.severalVariables, at: second, fix: separation(of: declaration))
    }
  }

  private var leaveOut: (title: String, text: String) { ("Add '@Unobserved'", "@Unobserved ") }

  /// Each variable on a line of its own, with all that stood before and behind the list.
  private func separation(of declaration: VariableDeclaration) -> FixIt {
    let start = declaration.range.lowerBound
    let head = slice(start..<declaration.bindings[0].range.lowerBound)
    let lines = declaration.bindings.indices.map { index in
      let binding = declaration.bindings[index]
      let text = slice(binding.range)
      if binding.type != nil || binding.initializer != nil { return head + text }
      let type = declaration.bindings[index...].lazy.compactMap(\.type).first
      return head + text + (type.map { ": " + $0.text } ?? "")
    }
    let text = lines.joined(separator: "\n" + indentation(at: start))
    let change = FixIt.Change(range: source.sourceRange(declaration.range), newText: text)
    return FixIt("Declare each on a line of its own", changes: [change])
  }

  private func slice(_ range: Range<Int>) -> String {
    String(decoding: Array(source.text.utf8)[range], as: UTF8.self)
  }

  /// The white space at the beginning of a line.
  private func indentation(at place: Int) -> String {
    let before = source.text.utf8.prefix(place)
    let line = before.suffix(
      from: before.lastIndex(of: 0x0A).map(before.index(after:)) ?? before.startIndex)
    return String(decoding: line.prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  // MARK: - Keys

  private mutating func checkNames(of variable: ClassSurvey.Variable, in survey: ClassSurvey) {
    let name = variable.name.bare
    if !variable.declaration.isLet, survey.statics.contains(name) {
      report(.staticMember(name), at: variable.name.range)
    }
    guard variable.declaration.isObserved else { return }
    if ["observation", "observationTable", "observedKeys"].contains(name) {
      report(.storageReserved(name), at: variable.name.range)
    } else if survey.variables.contains(where: { $0.name.bare == "_" + name }) {
      report(.storageTaken(name), at: variable.name.range)
    }
  }

  /// A key that is no stored static has to say its type.
  private mutating func checkType(of variable: ClassSurvey.Variable, isGeneric: Bool) {
    let needsType = isGeneric || variable.availability.condition != nil
    if variable.declaration.isLet || !needsType || VisibleType.of(variable.binding) != nil {
      return
    }
    let name = variable.name
    report(
      .typeNotVisible(name.bare), at: name.range, fixAt: name.range.upperBound,
      fix: ("Add the type", ": <#Type#>"))
  }

  private mutating func checkDepends(
    of variable: ClassSurvey.Variable, in survey: ClassSurvey
  ) {
    guard variable.isComputed, let mark = variable.declaration.attribute("Depends") else { return }
    for path in KeyPathArgument.all(of: mark, className: survey.className) {
      let text = path.argument.value.trimmingSpaces()
      guard let root = path.root else {
        report(.notAKeyPath(text), at: path.argument.valueRange)
        continue
      }
      let name = Name(text: root, range: 0..<0).bare
      let known = survey.variables.filter { $0.name.bare == name }
      let isObservable = known.isEmpty ? survey.hasInheritance : known.contains { !$0.isSilent }
      if !isObservable { report(.noSource(name, text), at: path.argument.valueRange) }
    }
  }
}

extension ClassSurvey.Variable {
  /// Whether it has no key of which others could depend.
  fileprivate var isSilent: Bool { declaration.isInstanceMember && !isTold || declaration.isLet }
}
