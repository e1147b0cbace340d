public import LiaisonCore

/// A call of a contract as a value, which can be kept, compared, encoded and performed again.
///
/// `@Contract(.invocations)` generates an enumeration that conforms, with a case for every
/// requirement. Its `perform(on:)` makes the call again. A value holds copies of the arguments, and
/// keeps objects among them alive.
public protocol Invocation: CustomStringConvertible, SendableMetatype {
  /// The requirement that is called. A getter and a setter differ in its ``Requirement/access``.
  var requirement: Requirement { get }

  /// The arguments, in order.
  var arguments: [InvocationArgument] { get }
}

extension Invocation {
  /// The call as you would write it: `draw(circle, at: (1, 2))`, `title = "New"`.
  public var description: String {
    let given = arguments.filter { !$0.isAssigned }.map(\.description).joined(separator: ", ")
    let assigned = arguments.first(where: \.isAssigned).map { " = \($0)" } ?? ""
    let name = requirement.name
    guard let parenthesis = name.firstIndex(of: "(") else { return name + assigned }
    let base = name[..<parenthesis]
    return base == "subscript" ? "[\(given)]\(assigned)" : "\(base)(\(given))"
  }

  /// Whether two calls are of the same requirement, with arguments that are alike.
  ///
  /// If one pair of arguments differs, the calls are different. Otherwise, if one pair cannot be
  /// compared, the result is unknown.
  public func likeness(to other: any Invocation) -> Likeness {
    let others = other.arguments
    let own = arguments
    guard type(of: other) == Self.self, requirement == other.requirement,
      own.count == others.count
    else { return .different }
    return zip(own, others).reduce(.same) { likeness, pair in
      likeness.and(pair.0.likeness(to: pair.1))
    }
  }
}
