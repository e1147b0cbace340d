/// The type of a value that travels, divided down to its names.
package indirect enum TravellingType: Equatable, Sendable {
  /// A type with its generic arguments: `Int`, `Page<Reading>`.
  case named(String, [TravellingType])
  case optional(TravellingType)
  case list(TravellingType)
  case table(key: TravellingType, TravellingType)
  /// `any Display`: an object at one of the ends.
  case object(contract: String)
  case closure(parameters: [TravellingType], result: TravellingType?)
  case stream(TravellingType)

  package init(_ text: String) {
    let type = TypeText(text)
    if let function = type.function {
      self = .closure(
        parameters: function.parameters.map(Self.init), result: function.result.map(Self.init))
    } else if let contract = type.contract {
      self = .object(contract: contract)
    } else if let element = type.streamElement {
      self = .stream(Self(element))
    } else if let wrapped = type.wrapped {
      self = .optional(Self(wrapped))
    } else if let element = type.element {
      self = .list(Self(element))
    } else if let (key, value) = type.pair {
      self = .table(key: Self(key), Self(value))
    } else {
      self.init(named: type)
    }
  }

  private init(named type: TypeText) {
    let (name, arguments) = type.nameAndArguments
    let types = arguments.map(Self.init)
    switch (Self.withoutModule(name) ?? name, types.count) {
    case ("Optional", 1): self = .optional(types[0])
    case ("Array", 1), ("ContiguousArray", 1): self = .list(types[0])
    case ("Dictionary", 2): self = .table(key: types[0], types[1])
    default: self = .named(name, types)
    }
  }

  /// The name of a type of the standard library or of Foundation that stands behind its module's
  /// name. Nil if it stands behind no such name.
  package static func withoutModule(_ name: String) -> String? {
    ["Swift.", "FoundationEssentials.", "Foundation."].first(where: name.hasPrefix)
      .map { String(name.dropFirst($0.count)) }
  }

  /// The type with the arguments of a generic type in the place of its parameters.
  package func replacing(_ parameters: [String: TravellingType]) -> Self {
    if parameters.isEmpty { return self }
    return switch self {
    case .named(let name, let arguments):
      arguments.isEmpty && parameters[name] != nil
        ? parameters[name, default: self]
        : .named(name, arguments.map { $0.replacing(parameters) })
    case .optional(let wrapped): .optional(wrapped.replacing(parameters))
    case .list(let element): .list(element.replacing(parameters))
    case .table(let key, let value):
      .table(key: key.replacing(parameters), value.replacing(parameters))
    case .stream(let element): .stream(element.replacing(parameters))
    case .object, .closure: self
    }
  }
}

extension TravellingType: CustomStringConvertible {
  /// The type as Swift spells it.
  package var description: String {
    switch self {
    case .named(let name, let arguments):
      arguments.isEmpty
        ? name : "\(name)<\(arguments.map(\.description).joined(separator: ", "))>"
    case .optional(.object(let contract)): "(any \(contract))?"
    case .optional(let wrapped): "\(wrapped)?"
    case .list(let element): "[\(element)]"
    case .table(let key, let value): "[\(key): \(value)]"
    case .object(let contract): "any \(contract)"
    case .closure(let parameters, let result):
      "(\(parameters.map(\.description).joined(separator: ", "))) async throws -> "
        + (result?.description ?? "Void")
    case .stream(let element): "AsyncThrowingStream<\(element), any Error>"
    }
  }
}
