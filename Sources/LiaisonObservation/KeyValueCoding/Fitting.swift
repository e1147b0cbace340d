/// Converts a value to `type`: returns the value itself, `nil` as a value of an optional type, or
/// the number that is exactly the same in that type. Returns `nil` if the value does not fit.
func fitted(_ value: Any?, to type: Any.Type) -> Any? {
  let optional = type as? any OptionalKind.Type
  guard let value = flattened(value) else { return optional?.absent }
  if let optional, standsForNil(value, of: optional) { return optional.absent }
  if isInstance(value, of: type) { return value }
  return exactNumber(value, as: optional?.wrapped ?? type)
}

private func isInstance(_ value: Any, of type: Any.Type) -> Bool {
  func isOne<Value>(_ type: Value.Type) -> Bool { value is Value }
  return isOne(type)
}
