/// The form in which a value of a requirement travels.
indirect enum RemoteForm {
  /// Travels as its own bytes. The compiler checks whether the type can.
  case plain(String)
  /// Travels as a reference that calls back: `any ThermostatDelegate`.
  case contract(type: String, alias: String)
  case optional(RemoteForm)
  case list(RemoteForm)
  /// A dictionary, whose keys travel as their own bytes.
  case table(key: String, RemoteForm)
  /// A closure, which also travels as a reference that calls back.
  case closure(RemoteClosure)
  /// Travels as a reference that is asked for the elements:
  /// `AsyncThrowingStream<Reading, any Error>`.
  case stream(RemoteForm)

  var type: String {
    switch self {
    case .plain(let type), .contract(let type, _): type
    case .optional(.plain(let type)): type + "?"
    case .optional(let form): "(\(form.type))?"
    case .list(let form): "[\(form.type)]"
    case .table(let key, let form): "[\(key): \(form.type)]"
    case .closure(let closure): closure.type
    case .stream(let element): "Swift.AsyncThrowingStream<\(element.type), any Swift.Error>"
    }
  }
}

/// A closure that travels: `@Sendable (Double) async throws -> Void`.
struct RemoteClosure {
  /// The type with its attributes, without `@escaping`.
  let type: String
  let parameters: [RemoteForm]
  /// Nil for `Void`.
  let result: RemoteForm?
}

/// A contract that a requirement names, and the class of its objects after they arrive.
struct NamedContract {
  /// The name by which generated code mentions the class, so that a missing class is one error.
  let alias: String
  /// `House.ThermostatRemote`
  let remote: String
  let name: String
  let range: Range<Int>
}

extension CallParameter {
  /// The type with its attributes, without words that only say how the value is passed in this
  /// process.
  var remoteType: String {
    let words = parameter.specifiers.filter { $0.hasPrefix("nonisolated") }
    let attributes = words + parameter.typeAttributes.map(\.text)
    return (attributes + [parameter.type.text]).joined(separator: " ")
  }
}

extension Operation {
  /// The result, with the attributes that precede it in a closure type.
  var remoteResult: Text? {
    guard let result, case .function(let function) = kind, let clause = function.result else {
      return self.result
    }
    let attributes = clause.specifiers + clause.attributes.map(\.text)
    return Text(
      text: (attributes + [result.text]).joined(separator: " "), range: clause.range)
  }
}

extension Operation {
  /// The alias of the class of the returned object, if the requirement always returns one.
  var promised: String? {
    if case .contract(_, let alias) = RemoteSignature(of: self).result { alias } else { nil }
  }
}

extension RemoteForm {
  /// The types in it that travel as their own bytes.
  var plainTypes: [String] {
    switch self {
    case .plain(let type): [type]
    case .contract: []
    case .optional(let form), .list(let form), .stream(let form): form.plainTypes
    case .table(let key, let form): [key] + form.plainTypes
    case .closure(let closure):
      (closure.parameters + [closure.result].compactMap(\.self)).flatMap(\.plainTypes)
    }
  }

  var isPlain: Bool { if case .plain = self { true } else { false } }
}
