/// The reasons why a contract has no multicast or no handlers.
extension ContractReading {
  mutating func multicastObstacle(
    _ contract: Contract, _ options: ContractOptions
  ) -> String? {
    var obstacle: String?
    for operation in contract.operations where operation.needsAnswer {
      if options.isMulticastExplicit {
        report(
          .missingAnswer(operation.displayName, example: operation.exampleAnswer),
          at: operation.nameRange,
          fixAt: operation.requirement.range.lowerBound, fix: operation.suggestedAnswer)
      } else if obstacle == nil {
        obstacle =
          DiagnosticMessage.missingAnswer(operation.displayName, example: operation.exampleAnswer)
          .text
      }
    }
    for operation in contract.operations {
      guard let conflict = operation.multicastConflict(in: contract) else { continue }
      if options.isMulticastExplicit {
        report(.multicastConflict(conflict), at: operation.nameRange)
      } else if obstacle == nil {
        obstacle = DiagnosticMessage.multicastConflict(conflict).text
      }
    }
    return obstacle
  }

  mutating func handlersObstacle(
    _ contract: Contract, _ options: ContractOptions, _ declared: ProtocolDeclaration
  ) -> String? {
    let inherited = declared.inherited.flatMap {
      $0.text.split(separator: "&").map { $0.trimmingSpaces() }
    }
    if contract.isOfOneType {
      return DiagnosticMessage.associatedTypeNotPrimary(
        contract.typesOfTarget[0], of: contract.name
      ).text
    }
    var obstacle: String?
    if let adopted = contract.adopted.first(where: { !inherited.contains($0) }) {
      if let index = options.spyIndex {
        reportInAttribute(
          .adoptingNeedsParent("a spy", adopted: adopted, contract: contract.name),
          at: optionArguments[index].valueRange)
      }
      let message = DiagnosticMessage.adoptingNeedsParent(
        "handlers", adopted: adopted, contract: contract.name)
      if let index = options.handlersIndex {
        reportInAttribute(message, at: optionArguments[index].valueRange)
      }
      obstacle = message.text
    }
    for operation in contract.operations where !operation.isOptional && !operation.fitsClosure {
      let message = DiagnosticMessage.handlersImpossible(operation.displayName, in: contract.name)
      if options.handlersIndex != nil { report(message, at: operation.nameRange) }
      if obstacle == nil { obstacle = message.text }
    }
    return obstacle
  }
}

extension Operation {
  /// All types in the signature.
  var typeTexts: [String] {
    var texts = parameters.map(\.parameter.type.text)
    if let result { texts.append(result.text) }
    if case .typed(let failure) = effects.throwing { texts.append(failure.text) }
    for parameter in genericParameters?.parameters ?? [] {
      if let constraint = parameter.constraint { texts.append(constraint.text) }
    }
    return texts
  }

  /// Whether no rule says how the results of many delegates become one.
  var needsAnswer: Bool {
    result != nil && answer == nil && !(isOptional && missingAnswer != nil) && !isWrong
  }

  /// A valid `@Answer`, for a fix-it.
  var suggestedAnswer: (title: String, text: String) {
    let text =
      switch result?.text ?? "" {
      case "Bool": "@Answer(.all, whenNobody: true) "
      case let type where type.isOptionalType: "@Answer(.first, whenNobody: nil) "
      case let type where type.hasPrefix("["):
        type.contains(":")
          ? "@Answer(.first, whenNobody: [:]) " : "@Answer(.collect, whenNobody: []) "
      default: "@Answer(.first, whenNobody: <#value#>) "
      }
    return ("Add '\(text.dropLast())'", text)
  }

  /// The same for a sentence.
  var exampleAnswer: String {
    let text = suggestedAnswer.text.dropLast()
    return text.hasSuffix("<#value#>)") ? text.dropLast(10) + "…)" : String(text)
  }

  /// The name without its labels.
  var bareName: String {
    switch kind {
    case .function(let function): function.name.bare
    case .property(let property): property.name.bare
    case .subscript: "subscript"
    }
  }

  /// The name, if the multicast has a member of its own with that name.
  func multicastConflict(in contract: Contract) -> String? {
    switch kind {
    case .property(let property):
      return ["count", "isEmpty"].contains(property.name.bare) ? property.name.bare : nil
    case .function(let function):
      if function.name.bare == "removeAll", function.parameters.isEmpty { return displayName }
      let membership = [
        "remove(_:)", "removeAndWait(_:)", "removeAndWaitSuspending(_:)", "contains(_:)",
      ]
      let type = function.parameters.first?.type.text ?? ""
      let takesDelegate = type == contract.target || type == contract.name
      return membership.contains(displayName) && takesDelegate ? displayName : nil
    case .subscript: return nil
    }
  }

  /// Whether a closure can replace the requirement.
  var fitsClosure: Bool {
    genericParameters == nil && effects.throwing != .rethrows
      && parameters.allSatisfy { $0.closureType != nil }
  }
}
