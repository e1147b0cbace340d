import LiaisonMacroExpansion

/// What can be called, as a list.
struct CallList {
  /// A contract, and the object that has it.
  struct Item {
    /// Nil if the object has none, such as a journal.
    let contract: DescribedContract?
    let catalogue: RemoteCatalogue
    /// Nil if the contract was read from a file.
    let object: String?

    init(
      _ contract: DescribedContract?, in catalogue: RemoteCatalogue, object: String? = nil
    ) {
      (self.contract, self.catalogue, self.object) = (contract, catalogue, object)
    }
  }

  let items: [Item]

  func show(asJSON: Bool, _ show: (String) -> Void) {
    if asJSON { return show(JSON.array(items.map(\.json)).text) }
    for (index, item) in items.enumerated() {
      if index > 0 { show("") }
      show(item.title.printable)
      for requirement in item.requirements { show("  \(requirement.declaration.printable)") }
    }
  }
}

extension CallList.Item {
  fileprivate var requirements: [DescribedRequirement] {
    contract.map(catalogue.requirements) ?? []
  }

  fileprivate var title: String {
    let name = contract?.name ?? "no contract"
    return object.map { "\($0): \(name)" } ?? name
  }

  fileprivate var json: JSON {
    let object = object.map { [JSON.Member("object", .string($0))] } ?? []
    return .object(
      object + [
        JSON.Member("contract", contract.map { .string($0.name) } ?? .null),
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

extension String {
  /// Without the characters that a terminal would obey: the other end chose the text.
  var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          let isControl = scalar.properties.generalCategory == .control
          return isControl && scalar != "\n" ? "\u{FFFD}" : scalar
        }))
  }
}
