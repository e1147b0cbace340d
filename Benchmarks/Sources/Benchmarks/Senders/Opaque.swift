/// Hands `value` back in a way the optimiser cannot look through.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value {
  value
}
