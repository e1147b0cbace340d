/// A class or actor with `@Observed`, as it was read: all that the writers need to know.
struct ObservedClass {
  let type: ObservedType
  /// Whether no class can inherit from this one.
  let isFinal: Bool
  /// The superclass, if it is observed itself.
  let superclass: String?
  let options: ObservedOptions
  /// Whether an extension of the class must be marked `nonisolated`.
  let isNonisolated: Bool
  /// The `@available(…)` attributes of the class and of the types around it.
  let availability: [String]
  let members: [Member]

  /// A property, or an `#if` with properties.
  indirect enum Member {
    case property(ObservedProperty)
    case conditional([(directive: String, members: [Member])])
  }
}

extension ObservedClass {
  var properties: [ObservedProperty] { Self.properties(in: members) }

  static func properties(in members: [Member]) -> [ObservedProperty] {
    members.flatMap { member in
      switch member {
      case .property(let property): [property]
      case .conditional(let clauses): clauses.flatMap { properties(in: $0.members) }
      }
    }
  }

  /// Calls `body` for the members, and writes `#if` around those inside of one.
  func write(
    _ members: [Member]? = nil, to writer: inout SourceWriter,
    _ body: (ObservedProperty, inout SourceWriter) -> Void
  ) {
    for member in members ?? self.members {
      switch member {
      case .property(let property): body(property, &writer)
      case .conditional(let clauses):
        for clause in clauses {
          writer.line(clause.directive)
          write(clause.members, to: &writer, body)
        }
        writer.line("#endif")
      }
    }
  }
}
