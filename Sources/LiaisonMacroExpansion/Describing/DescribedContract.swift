/// A contract with `.remote`, as its calls are made: by name, with the types of what travels.
package struct DescribedContract: Sendable {
  /// The name with the types around it: `House.Thermostat`.
  package let name: String
  package let requirements: [DescribedRequirement]
  /// The contracts that it inherits from, as it names them.
  package let parents: [String]
}

/// A requirement of a contract with `.remote`.
package struct DescribedRequirement: Sendable {
  /// The name on the wire, with its labels: `set(_:)`.
  package let name: String
  package let number: UInt32
  /// The requirement as its contract declares it, with its marks for links, in one line.
  package let declaration: String
  package let isOneWay: Bool
  package let parameters: [Parameter]
  package let result: TravellingType?
  /// The contract that declares it: where the names of its types are looked up.
  package let scope: String
  /// The errors that it names, `throws(StoreError)`, or its contract lists, by their numbers on the
  /// wire.
  package let errors: [UInt32: String]

  package struct Parameter: Sendable {
    /// The label, or the name of a parameter without one.
    package let name: String
    package let type: TravellingType
  }
}

extension DescribedContract {
  /// Nil if the protocol is no contract with `.remote`, or has a mistake.
  init?(_ type: TypeDeclaration, in text: String) {
    guard type.kind == .protocol,
      let mark = type.attributes.first(where: { $0.baseName == "Contract" })
    else { return nil }
    let source = text.bytes(in: type.range)
    var reading = ContractReading(
      AttachedExpansion(
        macroTypeName: "Contract", macroName: "Contract", role: .peer,
        attribute: SourceText(text: mark.text), declaration: SourceText(text: source)))
    guard let contract = reading.read(), let options = contract.remote else { return nil }
    name = type.name
    parents = contract.parents.map(\.name)
    requirements = contract.operations.map { operation in
      DescribedRequirement(operation, in: source, of: type.name, listing: options.errors)
    }
  }
}

extension DescribedRequirement {
  fileprivate init(
    _ operation: Operation, in source: String, of contract: String, listing listed: [String]
  ) {
    let signature = RemoteSignature(of: operation)
    name = operation.wireName
    number = operation.wireNumber
    declaration = operation.declaration(in: source)
    isOneWay = operation.isOneWay
    parameters = zip(operation.parameters, signature.parameters).map { parameter, form in
      let parameter = parameter.parameter
      return Parameter(
        name: parameter.label?.bare ?? parameter.name.bare, type: TravellingType(form.type))
    }
    result = signature.result.map { TravellingType($0.type) }
    scope = contract
    let names = listed + [operation.failure?.text].compactMap(\.self)
    errors = Dictionary(names.map { (RemoteOptions.number(of: $0), $0) }) { first, _ in first }
  }
}
