extension ObservedReading {
  /// Reports the mistakes in the members of the class.
  ///
  /// - Parameter changes: When each property changes, by the offset of its name.
  mutating func check(
    _ survey: ClassSurvey, _ changes: [Int: ObservedProperty.Change], _ options: ObservedOptions,
    isGeneric: Bool
  ) {
    var seen: Set<Int> = []
    for variable in survey.variables
    where seen.insert(variable.declaration.range.lowerBound).inserted {
      checkDeclaration(variable.declaration)
    }
    for variable in survey.variables where variable.isOverriding {
      checkDepends(of: variable, in: survey, changes)
    }
    for variable in survey.variables where variable.isTold {
      checkDepends(of: variable, in: survey, changes)
      checkNames(of: variable, in: survey)
      checkType(of: variable, isGeneric: isGeneric)
      if options.contains(.threadSafe) { checkObservers(of: variable) }
    }
  }

  /// Reports an actor that does not declare its conformance, which the macro cannot add. If the
  /// macro could add 'ObservedActor', the compiler (6.3) would also look for it in the superclasses
  /// of classes, and crash.
  mutating func checkConformance(of declared: ClassDeclaration) {
    if declared.inherits("ObservedActor") { return }
    let isFirst = declared.inherited.isEmpty
    let place =
      declared.inherited.last?.range.upperBound
      ?? declared.genericParameters?.text.range.upperBound ?? declared.name.range.upperBound
    report(
      .actorWithoutProtocol(declared.name.bare), at: declared.name.range, fixAt: place,
      fix: ("Add 'ObservedActor'", isFirst ? ": ObservedActor" : ", ObservedActor"))
  }

  // MARK: - Declarations

  private mutating func checkDeclaration(_ declaration: VariableDeclaration) {
    let isLeftOut = declaration.attribute("Unobserved") != nil
    if declaration.isLet || !declaration.isInstanceMember || isLeftOut { return }
    guard let first = declaration.bindings.first else { return }
    if declaration.bindings.count == 1, !first.isStored { return }
    let name = first.names.first?.bare ?? ""
    if let lazy = declaration.modifiers.first(where: { $0.text == "lazy" }) {
      report(.lazy(name), at: lazy.range, fixAt: declaration.range.lowerBound, fix: leaveOut)
    } else if let wrapper = declaration.wrapper {
      report(
        .wrapper(name, wrapper: wrapper.baseName), at: wrapper.range,
        fixAt: declaration.range.lowerBound, fix: leaveOut)
    } else if let unsafety = declaration.unsafety {
      report(.unsafe(name), at: unsafety.range, fixAt: declaration.range.lowerBound, fix: leaveOut)
    } else if let pattern = declaration.bindings.first(where: \.isPattern) {
      report(
        .pattern, at: pattern.patternRange, fixAt: declaration.range.lowerBound, fix: leaveOut)
    } else if declaration.bindings.count > 1 {
      let second = declaration.bindings[1].patternRange
      report(.severalVariables, at: second, fix: separation(of: declaration))
    }
  }

  private var leaveOut: (title: String, text: String) { ("Add '@Unobserved'", "@Unobserved ") }

  /// Writes each variable on a line of its own, with everything that stood before and behind the
  /// list.
  private func separation(of declaration: VariableDeclaration) -> FixIt {
    let start = declaration.range.lowerBound
    let head = source.text.slice(start..<declaration.bindings[0].range.lowerBound)
    let lines = declaration.bindings.indices.map { index in
      let binding = declaration.bindings[index]
      let text = source.text.slice(binding.range)
      if binding.type != nil || binding.initializer != nil { return head + text }
      let type = declaration.bindings[index...].lazy.compactMap(\.type).first
      return head + text + (type.map { ": " + $0.text } ?? "")
    }
    let text = lines.joined(separator: "\n" + indentation(at: start))
    let change = FixIt.Change(range: source.sourceRange(declaration.range), newText: text)
    return FixIt("Declare each on a line of its own", changes: [change])
  }

  /// The white space at the beginning of the line that contains `place`.
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
    if ClassSurvey.reservedNames.contains(name) {
      report(.storageReserved(name), at: variable.name.range)
    } else if survey.hasStorage(of: variable.name) {
      report(.storageTaken(name), at: variable.name.range)
    }
  }

  /// Reports a missing type, which a key that is not a stored static must have.
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

  /// Code that is not the library's must not run under a lock.
  private mutating func checkObservers(of variable: ClassSurvey.Variable) {
    guard variable.declaration.isObserved,
      let first = variable.binding.accessors?.accessors.first
    else { return }
    report(.observersUnderLock(variable.name.bare), at: first.keywordRange)
  }

  private mutating func checkDepends(
    of variable: ClassSurvey.Variable, in survey: ClassSurvey,
    _ changes: [Int: ObservedProperty.Change]
  ) {
    guard variable.isComputed, let mark = variable.declaration.attribute("Depends") else { return }
    for path in KeyPathArgument.all(of: mark, className: survey.className) {
      let text = path.argument.value.trimmingSpaces()
      guard let root = path.root else {
        report(.notAKeyPath(text), at: path.argument.valueRange)
        continue
      }
      let name = Name(text: root, range: 0..<0).bare
      let known = survey.variables.filter {
        $0.name.bare == name && !$0.declaration.hasModifier("override")
      }
      let goesOn = path.source?.contains(".") == true
      let isObservable =
        known.isEmpty
        ? survey.hasInheritance
        : known.contains { changes[$0.id]?.isKnown(goingOn: goesOn) == true }
      if !isObservable { report(.noSource(name, argument: text), at: path.argument.valueRange) }
    }
  }
}

extension ObservedProperty.Change {
  /// Whether other properties can depend on this one, or on a property behind it.
  fileprivate func isKnown(goingOn goesOn: Bool) -> Bool {
    switch self {
    case .stored, .derived: true
    case .constant: goesOn
    case .never, .unseen, .diagnosed: false
    }
  }
}
