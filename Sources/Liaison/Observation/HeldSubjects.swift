/// The observed objects that a value holds where the compiler does not see them: in cases of
/// enumerations, tuples, structs and behind protocols. Collections are not looked into.
@usableFromInline
func subjects(in value: Any) -> [any ObservedSubject] {
  var found: [any ObservedSubject] = []
  collectSubjects(in: value, depth: 0, into: &found)
  return found
}

private let deepest = 8

private func collectSubjects(
  in value: Any, depth: Int, into found: inout [any ObservedSubject]
) {
  if let subject = value as? any ObservedSubject {
    if !found.contains(where: { $0 === subject }) { found.append(subject) }
    return
  }
  if depth == deepest { return }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .enum, .optional, .struct, .tuple:
    for child in mirror.children {
      collectSubjects(in: child.value, depth: depth + 1, into: &found)
    }
  default: return
  }
}
