/// The contracts with `.remote` that some files declare, and the types whose values they send.
package struct RemoteCatalogue: Sendable {
  /// In the order of the files.
  package private(set) var contracts: [DescribedContract] = []
  private var values: [String: DescribedValue] = [:]

  /// - Parameter files: Their texts.
  package init(_ files: [String]) {
    for text in files {
      for type in readSourceFile(text).types.sorted(by: {
        $0.range.lowerBound < $1.range.lowerBound
      }) {
        if let contract = DescribedContract(type, in: text) { contracts.append(contract) }
        if let value = DescribedValue(type, in: text) { values[value.name] = value }
      }
    }
  }

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

  /// The error types that a call can end with, by their numbers on the wire.
  package func errors(
    of requirement: DescribedRequirement, in contract: DescribedContract
  ) -> [UInt32: String] {
    let names = contract.errors + [requirement.error].compactMap(\.self)
    return Dictionary(names.map { (RemoteOptions.number(of: $0), $0) }) { first, _ in first }
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
