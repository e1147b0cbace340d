/// What is put around results, by their types.
@usableFromInline
struct Membrane: Sendable {
  private var wrappers: [ObjectIdentifier: @Sendable (Any, Protection) -> Any] = [:]
  /// What the wraps are made with. Not kept where the wraps are stated, which is there.
  private var protection: Protection?

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

  /// The same for those who ask that protection.
  func bound(to protection: Protection) -> Membrane {
    var bound = self
    bound.protection = protection
    return bound
  }

  func handOut<Part>(_ part: Part) -> Part {
    guard let protection, let wrap = wrappers[ObjectIdentifier(Part.self)] else { return part }
    return wrap(part, protection) as? Part ?? part
  }
}

extension [Membrane] {
  /// What the caller gets for what the subject returned.
  func handOut<Part>(_ part: Part) -> Part {
    reduce(part) { part, membrane in membrane.handOut(part) }
  }
}
