/// What is put around results, by their types.
@usableFromInline
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

extension [Membrane] {
  /// What the caller gets for what the subject returned.
  func handOut<Part>(_ part: Part) -> Part {
    reduce(part) { part, membrane in membrane.wrapper(for: Part.self)?(part) as? Part ?? part }
  }
}
