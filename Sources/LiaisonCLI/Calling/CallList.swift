import LiaisonMacroExpansion

/// What can be called, as a list.
struct CallList {
  /// A contract, and the object that has it.
  struct Item {
    let contract: DescribedContract
    let catalogue: RemoteCatalogue
    /// Nil if the contract was read from a file.
    let object: String?

    init(_ contract: DescribedContract, in catalogue: RemoteCatalogue, object: String? = nil) {
      (self.contract, self.catalogue, self.object) = (contract, catalogue, object)
    }
  }

  let items: [Item]

  func show(asJSON: Bool, _ show: (String) -> Void) {
    if asJSON { return show(JSON.array(items.map(\.json)).compact) }
    for (index, item) in items.enumerated() {
      if index > 0 { show("") }
      show(item.title)
      for requirement in item.requirements { show("  \(requirement.declaration)") }
    }
  }
}

extension CallList.Item {
  fileprivate var requirements: [DescribedRequirement] { catalogue.requirements(of: contract) }

  fileprivate var title: String { object.map { "\($0): \(contract.name)" } ?? contract.name }

  fileprivate var json: JSON {
    let object = object.map { [JSON.Member("object", .string($0))] } ?? []
    return .object(
      object + [
        JSON.Member("contract", .string(contract.name)),
        JSON.Member("requirements", .array(requirements.map(\.json))),
      ])
  }
}

extension DescribedRequirement {
  fileprivate var json: JSON {
    .object([
      JSON.Member("name", .string(name)), JSON.Member("declaration", .string(declaration)),
      JSON.Member("parameters", .array(parameters.map(\.json))),
      JSON.Member("result", result.map { .string("\($0)") } ?? .null),
    ])
  }
}

extension DescribedRequirement.Parameter {
  fileprivate var json: JSON {
    .object([JSON.Member("name", .string(name)), JSON.Member("type", .string("\(type)"))])
  }
}
