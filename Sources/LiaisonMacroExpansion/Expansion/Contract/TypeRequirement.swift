/// A requirement of a type and not of its instances. Generated types have it, because they conform,
/// but there is no object to ask for it.
indirect enum TypeRequirement {
  case `static`(Operation)
  case initializer(InitializerRequirement, [CallParameter])

  /// All types in the signature.
  var typeTexts: [String] {
    switch self {
    case .static(let operation): return operation.typeTexts
    case .initializer(let initializer, let parameters):
      var texts = parameters.map(\.parameter.type.text)
      if case .typed(let failure) = initializer.effects.throwing { texts.append(failure.text) }
      for parameter in initializer.genericParameters?.parameters ?? [] {
        if let constraint = parameter.constraint { texts.append(constraint.text) }
      }
      return texts
    }
  }

  var displayName: String {
    switch self {
    case .static(let operation): operation.displayName
    case .initializer(_, let parameters):
      "init(\(parameters.map { ($0.parameter.label?.bare ?? "_") + ":" }.joined()))"
    }
  }

  var genericParameters: GenericParameters? {
    switch self {
    case .static(let operation): operation.genericParameters
    case .initializer(let initializer, _): initializer.genericParameters
    }
  }

  /// The expression in a mark, which generated code evaluates.
  var placeholder: String? {
    if case .static(let operation) = self { operation.placeholder } else { nil }
  }
}

extension Contract {
  static func typeRequirements(in members: [Member]) -> [TypeRequirement] {
    members.flatMap { member in
      switch member {
      case .operation, .inherited: [TypeRequirement]()
      case .ofType(let requirement): [requirement]
      case .conditional(let clauses): clauses.flatMap { typeRequirements(in: $0.members) }
      }
    }
  }
}
