/// The members of a class, sorted by what they mean to its keys.
struct ClassSurvey {
  /// A variable of the class's instances.
  struct Variable {
    let declaration: VariableDeclaration
    let binding: VariableBinding
    let name: Name
    /// The branches of `#if` around the variable, outermost first.
    let branches: [Int]

    /// The position of its name, which no other variable has.
    var id: Int { name.range.lowerBound }
    var isComputed: Bool { !binding.isStored }
    var availability: Availability { Availability(of: declaration.attributes) }

    /// Whether the variable has a key, or can be observed without one.
    var isTold: Bool {
      if !declaration.isInstanceMember || declaration.attribute("Unobserved") != nil {
        return false
      }
      if declaration.isLet { return !VisibleType.isNoncopyable(binding) }
      if declaration.isObserved { return true }
      return isComputed && !hasEffects
    }

    /// Whether the variable overrides an inherited one and is computed. The inherited one has the
    /// key.
    var isOverriding: Bool {
      declaration.hasModifier("override") && !declaration.isStatic && isComputed && !hasEffects
        && declaration.attribute("Unobserved") == nil
    }

    private var hasEffects: Bool {
      guard let effects = binding.accessors?.getter?.effects else { return false }
      return effects.isAsync || effects.throwing != .none
    }
  }

  let source: String
  let className: String
  /// Whether it may inherit members that the macro cannot see.
  let hasInheritance: Bool
  let members: [ClassMember]
  private(set) var variables: [Variable] = []
  private(set) var methods: [String: [FunctionRequirement]] = [:]
  private(set) var statics: Set<String> = []

  init(of declared: ClassDeclaration, _ source: String) {
    self.source = source
    className = declared.name.bare
    hasInheritance = !declared.inherited.isEmpty
    members = declared.members
    var nextBranch = 0
    collect(declared.members, branches: [], &nextBranch)
  }

  /// The variables of a declaration, one for each name.
  static func variables(
    of declaration: VariableDeclaration, branches: [Int] = []
  ) -> [Variable] {
    declaration.bindings.flatMap { binding in
      binding.names.map {
        Variable(declaration: declaration, binding: binding, name: $0, branches: branches)
      }
    }
  }

  private mutating func collect(
    _ members: [ClassMember], branches: [Int], _ nextBranch: inout Int
  ) {
    for member in members {
      switch member {
      case .variable(let declaration):
        let all = Self.variables(of: declaration, branches: branches)
        if declaration.isStatic {
          statics.formUnion(all.map(\.name.bare))
        } else {
          variables += all
        }
      case .function(let function):
        if !function.isStatic {
          methods[function.name.bare, default: []].append(function)
        } else if function.parameters.isEmpty {
          statics.insert(function.name.bare)
        }
      case .conditional(let clauses):
        for clause in clauses {
          nextBranch += 1
          collect(clause.members, branches: branches + [nextBranch], &nextBranch)
        }
      case .other(let other):
        let isType = [.class, .struct, .enum, .actor, .typealias].contains(other.kind)
        if isType, let name = other.name { statics.insert(name.bare) }
      }
    }
  }
}
