/// How several results become one: `@Answer(.all, whenNobody: true)`.
struct AnswerSpec {
  /// `all`, `first`, `reduce` and other rules.
  let rule: String
  /// The text in the rule's parentheses.
  let arguments: String?
  let whenNobody: String?
  let attribute: Attribute

  /// The expression that makes the rule, for a result of the given type.
  func expression(for result: String, types: LocalTypes = .none) -> String {
    let nobody = whenNobody.map { "whenNobody: \(types.rewrite(expression: $0))" } ?? ""
    let arguments = arguments.map { types.rewrite(expression: $0) }
    switch rule {
    case "all", "any", "none": return "LiaisonDelegation.BoolAnswer.\(rule)(\(nobody))"
    case "first", "last": return "LiaisonDelegation.ChosenAnswer<\(result)>.\(rule)(\(nobody))"
    case "collect": return "LiaisonDelegation.CollectedAnswer<\(result)>(\(nobody))"
    case "reduce":
      let separator = nobody.isEmpty ? "" : ", "
      return "LiaisonDelegation.ReducedAnswer<\(result)>(\(arguments ?? "")\(separator)\(nobody))"
    default:
      let own = arguments ?? ""
      return nobody.isEmpty ? own : "LiaisonDelegation.NobodysAnswer(\(own), \(nobody))"
    }
  }

  /// Nobody's answer if there is no rule to ask.
  func nobody(isOptionalResult: Bool) -> String? {
    if let whenNobody { return whenNobody }
    switch rule {
    case "all", "none": return "true"
    case "any": return "false"
    case "collect": return ".init()"
    case "first", "last": return isOptionalResult ? "nil" : nil
    default: return nil
    }
  }
}
