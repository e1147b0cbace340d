/// What is put around results, by their types.
struct Membrane: Sendable {
  private var wrappers: [ObjectIdentifier: @Sendable (Any) -> Any] = [:]

  var isEmpty: Bool { wrappers.isEmpty }

  mutating func add<Result>(
    _ type: Result.Type, _ wrap: @escaping @Sendable (Result) -> Result
  ) {
    add(wrap)
    add { (result: Result?) in result.map(wrap) }
    add { (results: [Result]) in results.map(wrap) }
  }

  private mutating func add<Result>(_ wrap: @escaping @Sendable (Result) -> Result) {
    wrappers[ObjectIdentifier(Result.self)] = { result in
      guard let result = result as? Result else { return result }
      return wrap(result)
    }
  }

  func wrapper<Part>(for type: Part.Type) -> (@Sendable (Any) -> Any)? {
    wrappers[ObjectIdentifier(type)]
  }
}
