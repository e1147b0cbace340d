/// A call of a contract as a value, which can be kept, compared, encoded and performed again.
///
/// `@Contract(.invocations)` generates an enumeration that conforms, with a case for every
/// requirement; it also has `perform(on:)`, which does again what was called. A value of it is made
/// of copies of the arguments; objects among them are kept alive.
public protocol Invocation: CustomStringConvertible, SendableMetatype {
  /// What is called; the same for reading and for setting a property.
  var requirement: Requirement { get }

  /// With what, in order.
  var arguments: [InvocationArgument] { get }
}

extension Invocation {
  /// The call as one would write it: `draw(circle, at: (1, 2))`, `title = "New"`.
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
  /// One pair of arguments that differs makes the calls different; else one that cannot be compared
  /// makes it unknown.
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
