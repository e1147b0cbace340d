// Generated code passes the arguments that it keeps through these functions. See the macro's
// `Contract+Escaping`.

@inlinable
public func _escaping<Value>(_ value: Value) -> Value { value }

/// For metatypes, because the compiler opens an existential metatype and does not close it again.
@inlinable
public func _escaping<Value: ~Copyable & ~Escapable>(_ type: Value.Type) -> Value.Type { type }

/// The compiler chooses this overload only for a closure that does not escape, which fits nothing
/// else.
@available(
  *, unavailable,
  message: "This closure is kept or goes to another thread. Write '@escaping' before its type."
)
public func _escaping<each Argument, Returned, Value>(
  _ closure: (repeat each Argument) async throws -> Returned
) -> Value {
  // Never runs: the program does not compile.
  fatalError()
}

/// As above, without a message, because another declaration has it already.
@inlinable
public func _escapingQuietly<Value>(_ value: Value) -> Value { value }

@inlinable
public func _escapingQuietly<Value: ~Copyable & ~Escapable>(
  _ type: Value.Type
) -> Value.Type { type }

public func _escapingQuietly<each Argument, Returned, Value>(
  _ closure: (repeat each Argument) async throws -> Returned
) -> Value {
  // Never runs: the program does not compile.
  fatalError()
}
