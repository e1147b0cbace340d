import Liaison
import LiaisonMacroExpansion
import LiaisonRemote
import LiaisonWire

/// Makes calls one after the other, each of what the one before has returned, and shows the last
/// result.
struct Caller {
  private let catalogue: RemoteCatalogue
  private let translator: ValueTranslator
  private let show: @Sendable (String) -> Void
  private let hasGiven: Given

  /// Whether an object was given to the other end, which may call it as long as the link lasts.
  var isHeard: Bool { hasGiven.isTrue }

  init(_ catalogue: RemoteCatalogue, _ show: @escaping @Sendable (String) -> Void) {
    let hasGiven = Given()
    self.catalogue = catalogue
    self.show = show
    self.hasGiven = hasGiven
    translator = ValueTranslator(
      catalogue: catalogue, heard: { show($0.text) }, gave: { hasGiven.note() })
  }

  func run(
    _ steps: [CallWords.Step], of object: RemoteReference, _ contract: DescribedContract
  ) async throws {
    var (reference, contract) = (object, contract)
    for step in steps.dropLast() {
      let requirement = try requirement(step.requirement, of: contract)
      guard case .object(let name) = requirement.result,
        let next = catalogue.contract(name, in: requirement.scope)
      else {
        throw CallMistake("'\(requirement.name)' returns no object that could be called")
      }
      let reply = try await call(requirement, of: reference, step.arguments)
      let returned = try value(of: reply, requirement) {
        (reader) throws(WireError) -> any Answering in try reader.get(AnyRemote.self)
      }
      guard let object = returned as? AnyRemote else {
        throw CallMistake("'\(requirement.name)' returns an object of this command")
      }
      (reference, contract) = (object._reference, next)
    }
    guard let last = steps.last else { return }
    let requirement = try requirement(last.requirement, of: contract)
    try await show(try await call(requirement, of: reference, last.arguments), requirement)
  }

  private func call(
    _ requirement: DescribedRequirement, of object: RemoteReference, _ arguments: JSON?
  ) async throws -> RemoteReply {
    var message = object.makeMessage()
    try write(arguments, for: requirement, to: &message)
    let number = RemoteRequirement("the call", requirement.number)
    if requirement.isOneWay { return await object.send(number, message) }
    return await object.ask(number, message)
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

  // MARK: - Arguments

  private func write(
    _ json: JSON?, for requirement: DescribedRequirement, to message: inout OutgoingMessage
  ) throws(CallMistake) {
    let values = try arguments(json, of: requirement)
    for (parameter, value) in zip(requirement.parameters, values) {
      guard let value = value ?? parameter.type.absence else {
        throw CallMistake(
          "'\(parameter.name)' of '\(requirement.name)' is missing, which is a '\(parameter.type)'")
      }
      try translator.write(
        value, as: parameter.type, in: requirement.scope, at: parameter.name, to: &message)
    }
  }

  /// Arguments of an object by their names, of an array in their order, or the only one.
  private func arguments(
    _ json: JSON?, of requirement: DescribedRequirement
  ) throws(CallMistake) -> [JSON?] {
    let parameters = requirement.parameters
    let names = parameters.map(\.name)
    switch json {
    case nil: return names.map { _ in nil }
    case .object(let members)
    where members.allSatisfy({ names.contains($0.key) })
      && (members.count > 0 || parameters.count != 1):
      if Set(members.map(\.key)).count < members.count {
        throw CallMistake("a name is there twice")
      }
      if Set(names).count < names.count {
        throw CallMistake("'\(requirement.name)' has two parameters of one name: write an array")
      }
      return names.map { name in members.first { $0.key == name }?.value }
    // The only one may be an array itself.
    case .array where parameters.count == 1 && parameters[0].type.isList: return [json]
    case .array(let elements) where elements.count == parameters.count: return elements
    case let json? where parameters.count == 1: return [json]
    default:
      throw CallMistake(
        "'\(requirement.name)' takes \(names.isEmpty ? "nothing" : names.joined(separator: ", "))")
    }
  }

  // MARK: - Results

  private func show(_ reply: RemoteReply, _ requirement: DescribedRequirement) async throws {
    let scope = requirement.scope
    guard let type = requirement.result else {
      return try value(of: reply, requirement, RemoteReader.nothing)
    }
    guard case .stream(let element) = type else {
      let json = try value(of: reply, requirement) { (reader) throws(WireError) in
        try translator.read(type, in: scope, from: &reader)
      }
      return show(json.text)
    }
    let elements = try value(of: reply, requirement) { (reader) throws(WireError) in
      try reader.getStream { reply in
        try value(of: reply, requirement) { (reader) throws(WireError) in
          try reader.getBatch { (reader) throws(WireError) in
            try translator.read(element, in: scope, from: &reader)
          }
        }
      }
    }
    for try await json in elements { show(json.text) }
  }

  private func value<Value>(
    of reply: RemoteReply, _ requirement: DescribedRequirement,
    _ read: (inout RemoteReader) throws(WireError) -> Value
  ) throws -> Value {
    try reply.value(
      { (number, reader) throws(WireError) -> (any Error)? in
        guard let name = requirement.errors[number] else { return nil }
        let json = try translator.read(.named(name, []), in: requirement.scope, from: &reader)
        return CallMistake("\(name): \(json.text)")
      }, read)
  }
}

/// Notes that an object was given away.
private final class Given: Sendable {
  private let state = Guarded(false)
  var isTrue: Bool { state.withLock { $0 } }
  func note() { state.withLock { $0 = true } }
}

extension TravellingType {
  /// Whether JSON writes a value of it as an array.
  fileprivate var isList: Bool {
    switch self {
    case .list(let element): !element.isByte
    case .table: true
    case .named(let name, let arguments):
      arguments.count == 1 && ["Set", "Range", "ClosedRange"].contains(name)
    default: false
    }
  }
}
