import LiaisonMacroExpansion
import LiaisonRemote
import LiaisonWire

/// Makes calls one after the other, each of what the one before has returned, and prints the last
/// result.
struct Caller {
  private let catalogue: RemoteCatalogue
  private let translator: ValueTranslator
  private let link: Link
  private let show: @Sendable (String) -> Void
  /// Whether an object was given to the other end, which may call it for as long as the link lasts.
  private(set) var isHeard = false

  init(_ catalogue: RemoteCatalogue, over link: Link, _ show: @escaping @Sendable (String) -> Void)
  {
    self.catalogue = catalogue
    self.link = link
    self.show = show
    translator = ValueTranslator(catalogue: catalogue) { show($0.compact) }
  }

  mutating func run(
    _ steps: [CallWords.Step], of object: RemoteReference, _ contract: DescribedContract
  ) async throws {
    var (reference, contract) = (object, contract)
    for (index, step) in steps.enumerated() {
      let requirement = try requirement(step.requirement, of: contract)
      var message = reference.makeMessage()
      try write(step.arguments, for: requirement, of: contract, to: &message)
      isHeard = isHeard || requirement.takesObject
      let number = RemoteRequirement("the call", requirement.number)
      let reply =
        requirement.isOneWay
        ? await reference.send(number, message) : await reference.ask(number, message)
      let errors = catalogue.errors(of: requirement, in: contract)
      if index == steps.count - 1 {
        try await show(reply, requirement, errors, of: contract)
        break
      }
      guard case .object(let name) = requirement.result,
        let next = catalogue.contract(name, in: contract.name)
      else {
        throw CallMistake("'\(requirement.name)' returns no object that could be called")
      }
      let returned = try value(of: reply, errors, in: contract.name) {
        (reader) throws(WireError) -> any Answering in try reader.get(AnyRemote.self)
      }
      guard let object = returned as? AnyRemote else {
        throw CallMistake("'\(requirement.name)' returns an object of this command")
      }
      reference = object._reference
      contract = next
    }
  }

  /// The requirement of a name with its labels, or of a name that only one has without them.
  private func requirement(
    _ name: String, of contract: DescribedContract
  ) throws(CallMistake) -> DescribedRequirement {
    let all = catalogue.requirements(of: contract)
    if let whole = all.first(where: { $0.name == name }) { return whole }
    let short = all.filter { $0.name.prefix { $0 != "(" } == name }
    if short.count == 1 { return short[0] }
    let names = (short.isEmpty ? all : short).map(\.name).joined(separator: ", ")
    throw CallMistake(
      "'\(contract.name)' has \(short.isEmpty ? "no" : "more than one") '\(name)': \(names)")
  }

  /// Writes arguments of an object by their names, of an array by their order, or the only one.
  private func write(
    _ json: JSON?, for requirement: DescribedRequirement, of contract: DescribedContract,
    to message: inout OutgoingMessage
  ) throws(CallMistake) {
    let parameters = requirement.parameters
    let names = parameters.map(\.name)
    var values: [JSON?] = names.map { _ in nil }
    switch json {
    case .object(let members) where members.allSatisfy { names.contains($0.key) }:
      for member in members {
        let index = names.indices.first { names[$0] == member.key && values[$0] == nil }
        if let index { values[index] = member.value }
      }
    case .array(let elements) where elements.count == parameters.count: values = elements
    case let json? where parameters.count == 1: values = [json]
    case nil: break
    default:
      throw CallMistake(
        "'\(requirement.name)' takes \(names.isEmpty ? "nothing" : names.joined(separator: ", "))")
    }
    for (parameter, value) in zip(parameters, values) {
      guard let value = value ?? parameter.type.absence else {
        throw CallMistake(
          "'\(parameter.name)' of '\(requirement.name)' is missing, which is a '\(parameter.type)'")
      }
      try translator.write(
        value, as: parameter.type, in: contract.name, at: parameter.name, to: &message)
    }
  }

  // MARK: - Results

  private func show(
    _ reply: RemoteReply, _ requirement: DescribedRequirement, _ errors: [UInt32: String],
    of contract: DescribedContract
  ) async throws {
    guard let type = requirement.result else {
      return try value(of: reply, errors, in: contract.name, RemoteReader.nothing)
    }
    guard case .stream(let element) = type else {
      let json = try value(of: reply, errors, in: contract.name) { (reader) throws(WireError) in
        try translator.read(type, in: contract.name, from: &reader)
      }
      return show(json.compact)
    }
    let elements = try value(of: reply, errors, in: contract.name) { (reader) throws(WireError) in
      try reader.getStream { reply in
        try value(of: reply, errors, in: contract.name) { (reader) throws(WireError) in
          try reader.getBatch { (reader) throws(WireError) in
            try translator.read(element, in: contract.name, from: &reader)
          }
        }
      }
    }
    for try await json in elements { show(json.compact) }
  }

  private func value<Value>(
    of reply: RemoteReply, _ errors: [UInt32: String], in scope: String,
    _ read: (inout RemoteReader) throws(WireError) -> Value
  ) throws -> Value {
    try reply.value(
      { (number, reader) throws(WireError) -> (any Error)? in
        guard let name = errors[number] else { return nil }
        let json = try translator.read(.named(name, []), in: scope, from: &reader)
        return CallMistake("\(name): \(json.compact)")
      }, read)
  }
}

extension DescribedRequirement {
  fileprivate var takesObject: Bool {
    parameters.contains { parameter in
      switch parameter.type {
      case .object, .optional(.object): true
      default: false
      }
    }
  }
}
