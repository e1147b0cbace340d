/// The contracts with `.remote` that some files declare, and the types whose values they send.
package struct RemoteCatalogue: Sendable {
  /// In the order of the files.
  package private(set) var contracts: [DescribedContract] = []
  private var values: [String: DescribedValue] = [:]
  private var aliases: [String: TravellingType] = [:]

  /// - Parameter files: Their texts. Of two declarations with one name, the first one counts.
  package init(_ files: [String]) {
    for text in files {
      readAliases(of: text)
      let types = readSourceFile(text).types
      let raw = Set(types.filter(\.saysWireValue).map(\.name))
      for type in types.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
        if let contract = DescribedContract(type, in: text) { contracts.append(contract) }
        if values[type.name] == nil {
          values[type.name] = DescribedValue(type, in: text, isRaw: raw.contains(type.name))
        }
      }
    }
  }

  /// This catalogue with the declarations of another text before its own.
  package func behind(_ text: String) -> RemoteCatalogue {
    var all = RemoteCatalogue([text])
    all.contracts += contracts
    all.values.merge(values) { first, _ in first }
    all.aliases.merge(aliases) { first, _ in first }
    return all
  }

  /// Reads the lines that give a type another name.
  private mutating func readAliases(of text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let word = line.firstRange(of: "typealias ") else { continue }
      let parts = line[word.upperBound...].split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let name = parts[0].trimmingSpaces()
      if aliases[name] == nil { aliases[name] = TravellingType(parts[1].trimmingSpaces()) }
    }
  }

  /// The type that a name stands for, wherever the alias is declared.
  package func alias(_ name: String) -> TravellingType? { aliases[name] }

  /// The contract that is called so in a scope: in `House.Room`, `Door` is `House.Room.Door`,
  /// `House.Door` or `Door`.
  package func contract(_ name: String, in scope: String) -> DescribedContract? {
    Self.names(name, in: scope).lazy.compactMap { name in contracts.first { $0.name == name } }
      .first
  }

  /// The type that is called so in a scope.
  package func value(_ name: String, in scope: String) -> DescribedValue? {
    Self.names(name, in: scope).lazy.compactMap { values[$0] }.first
  }

  /// The requirements of a contract, and those that it inherits.
  package func requirements(of contract: DescribedContract) -> [DescribedRequirement] {
    var (all, seen, next) = ([DescribedRequirement](), Set<String>(), [contract])
    while let contract = next.popLast() {
      if !seen.insert(contract.name).inserted { continue }
      all += contract.requirements.filter { each in !all.contains { $0.number == each.number } }
      next += contract.parents.reversed().compactMap { self.contract($0, in: contract.name) }
    }
    return all
  }

  private static func names(_ name: String, in scope: String) -> [String] {
    let scopes = scope.split(separator: ".")
    let around = (0...scopes.count).reversed().map { count in
      (scopes.prefix(count) + [name[...]]).joined(separator: ".")
    }
    // A module's name may stand before it.
    let bare = name.split(separator: ".").dropFirst().joined(separator: ".")
    return bare.isEmpty ? around : around + [bare]
  }
}

extension TypeDeclaration {
  /// Whether it conforms to `WireValue` where it is declared, or in this extension.
  fileprivate var saysWireValue: Bool {
    inherited.contains { $0.text == "WireValue" || $0.text.hasSuffix(".WireValue") }
  }
}
