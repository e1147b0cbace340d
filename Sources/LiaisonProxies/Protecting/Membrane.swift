/// The wrappers of results, by their types.
struct Membrane: Sendable {
  private var wrappers: [ObjectIdentifier: @Sendable (Any, Protection) -> Any] = [:]

  var isEmpty: Bool { wrappers.isEmpty }

  mutating func add<Result>(
    _ type: Result.Type, _ wrap: @escaping @Sendable (Result, Protection) -> Result
  ) {
    add(wrap)
    add { (result: Result?, protection) in result.map { wrap($0, protection) } }
    add { (results: [Result], protection) in results.map { wrap($0, protection) } }
  }

  private mutating func add<Result>(_ wrap: @escaping @Sendable (Result, Protection) -> Result) {
    wrappers[ObjectIdentifier(Result.self)] = { result, protection in
      guard let result = result as? Result else { return result }
      return wrap(result, protection)
    }
  }

  /// The value that the caller gets for a result of this static type.
  func handOut(_ result: Any, as type: Any.Type, _ protection: Protection) -> Any {
    wrappers[ObjectIdentifier(type)]?(result, protection) ?? result
  }
}
