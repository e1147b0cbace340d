import Liaison

/// What observers were told, one line an event: `age 1→2`, with `-` for what was not told.
extension Log {
  func note<Value>(_ change: Change<Value>, as name: String? = nil) {
    let kind = change.kind == .setting ? "" : "\(change.kind) "
    let prior = change.isPrior ? "prior " : ""
    let indexes =
      change.indexes.map {
        " at \($0.ranges.map { "\($0.lowerBound)..<\($0.upperBound)" }.joined(separator: ", "))"
      } ?? ""
    append(
      "\(name ?? change.path) \(prior)\(kind)\(told(change.oldValue))→\(told(change.newValue))\(indexes)"
    )
  }
}

private func told<Value>(_ value: Value?) -> String {
  guard let value else { return "-" }
  let inner = Mirror(reflecting: value)
  guard inner.displayStyle == .optional else { return "\(value)" }
  return inner.children.first.map { "\($0.value)" } ?? "nil"
}
