/// The types of some source files, by name, and the protocols and superclasses of each.
struct ConformanceSurvey {
  /// A member and the index of its file.
  struct Found {
    let member: Member
    let file: Int
  }

  /// A type with all of its extensions.
  struct Surveyed {
    var kind: Declaration.Kind
    var isContract = false
    /// The inherited types as written, in order.
    var inherited: [String] = []
    var members: [Found] = []
    var requirements: [Member] = []
  }

  private let files: [(path: String, text: String)]
  private var types: [String: Surveyed] = [:]
  /// The types' names, in the order of their declarations.
  private var names: [String] = []
  private var subclasses: [String: [String]] = [:]

  init(_ files: [(path: String, text: String)]) {
    self.files = files
    let read = files.map { readSourceFile($0.text) }
    // Aliases of Foundation and of the files.
    var aliases: Set<String> = ["TimeInterval", "Element"]
    for file in read { aliases.formUnion(file.aliases + file.types.flatMap(\.aliases)) }
    for (index, file) in read.enumerated() {
      for type in file.types { add(type, in: index, aliases) }
    }
    for name in names where types[name]?.kind == .class {
      if let superclass = superclass(of: name) { subclasses[superclass, default: []].append(name) }
    }
  }

  private mutating func add(_ type: TypeDeclaration, in file: Int, _ aliases: Set<String>) {
    if types[type.name] == nil { names.append(type.name) }
    var surveyed = types[type.name] ?? Surveyed(kind: type.kind)
    if type.kind != .extension { surveyed.kind = type.kind }
    surveyed.inherited += type.inherited.flatMap { Self.names(in: $0.text) }
    if type.kind == .protocol {
      surveyed.isContract = type.attributes.contains { $0.baseName == "Contract" }
      surveyed.requirements = Self.requirements(type.requirements, aliases)
    }
    let members =
      type.functions.map { Member($0, aliases: aliases) }
      + type.variables.flatMap { Member.all($0, aliases: aliases) }
    surveyed.members += members.map { Found(member: $0, file: file) }
    types[type.name] = surveyed
  }

  private static func requirements(
    _ members: [ProtocolMember], _ aliases: Set<String>
  ) -> [Member] {
    let associated = members.compactMap { member in
      if case .associatedType(let type) = member { type.name.bare } else { nil }
    }
    let unknown = aliases.union(associated)
    return members.flatMap { member -> [Member] in
      switch member {
      case .function(let function): [Member(function, aliases: unknown)]
      case .property(let property): [Member(property, aliases: unknown)]
      case .conditional(let clauses): clauses.flatMap { requirements($0.members, unknown) }
      default: []
      }
    }
  }

  /// The bare names in `@unchecked Sendable`, `A & B` or `Repository<User>`.
  private static func names(in text: String) -> [String] {
    text.split(separator: "&").compactMap { part in
      let word = part.split(separator: " ").last { !$0.hasPrefix("@") }
      return word.map { String($0.prefix { $0 != "<" }) }
    }
  }

  // MARK: - Relations of types

  /// The type that a name means inside another type: a type of the innermost scope that has one, or
  /// a type of a module.
  private func resolve(_ name: String, in scope: String) -> String? {
    var around = scope.split(separator: ".")
    while true {
      let candidate = (around + [Substring(name)]).joined(separator: ".")
      if types[candidate] != nil, candidate != scope || !around.isEmpty { return candidate }
      if around.isEmpty { break }
      around.removeLast()
    }
    guard let dot = name.firstIndex(of: ".") else { return nil }
    let rest = String(name[name.index(after: dot)...])
    return types[rest] == nil ? nil : rest
  }

  private func superclass(of name: String) -> String? {
    types[name]?.inherited.lazy.compactMap { resolve($0, in: name) }
      .first { $0 != name && types[$0]?.kind == .class }
  }

  /// The protocols that a type itself conforms to, with the protocols that those inherit from.
  private func protocols(of name: String) -> [String] {
    var found: [String] = []
    var open = [name]
    while let current = open.popLast() {
      for written in types[current]?.inherited ?? [] {
        guard let other = resolve(written, in: current), types[other]?.kind == .protocol,
          !found.contains(other)
        else { continue }
        found.append(other)
        open.append(other)
      }
    }
    return found
  }

  /// The superclass, its superclass, and so on.
  private func superclasses(of name: String) -> [String] {
    var found: [String] = []
    var current = superclass(of: name)
    while let next = current, next != name, !found.contains(next) {
      found.append(next)
      current = superclass(of: next)
    }
    return found
  }

  /// The subclasses of a class, and then their subclasses.
  private func descendants(of name: String) -> [String] {
    var found: [String] = []
    var open = subclasses[name] ?? []
    while !open.isEmpty {
      let next = open.removeFirst()
      if next == name || found.contains(next) { continue }
      found.append(next)
      open += subclasses[next] ?? []
    }
    return found
  }

  // MARK: - Near misses

  func nearMisses() -> [NearMiss] {
    var misses: [NearMiss] = []
    for name in names {
      guard let type = types[name], type.kind != .protocol else { continue }
      for contract in protocols(of: name) where types[contract]?.isContract == true {
        find(contract, of: name, type.kind == .class, &misses)
      }
    }
    return misses
  }

  private func find(
    _ contract: String, of name: String, _ isClass: Bool, _ misses: inout [NearMiss]
  ) {
    let required = types[contract]?.requirements ?? []
    // If a superclass conforms by itself, it has decided which methods are called.
    let above = superclasses(of: name)
    if above.contains(where: { protocols(of: $0).contains(contract) }) { return }
    let available = ([name] + above).flatMap { types[$0]?.members ?? [] }.map(\.member)
    let missing = required.filter { requirement in
      requirement.isOptional && !available.contains { $0.implements(requirement) }
    }
    if missing.isEmpty { return }
    for type in [name] + (isClass ? descendants(of: name) : []) {
      let others = ([type] + above + [name]).flatMap { protocols(of: $0) }
        .flatMap { types[$0]?.requirements ?? [] }
      for found in types[type]?.members ?? [] {
        let member = found.member
        if member.isHidden || member.overrides { continue }
        let text = Self.text(
          about: member, of: type, missing, required, contract: contract, conformer: name)
        let isMeantOtherwise = others.contains { other in
          member.implements(other) && !missing.contains { $0.fullName == other.fullName }
        }
        guard let text, !isMeantOtherwise else { continue }
        let file = files[found.file]
        let place = SourceText(text: file.text, line: 1, column: 1)
          .lineAndColumn(at: member.nameRange.lowerBound)
        misses.append(
          NearMiss(path: file.path, line: place.line, column: place.column, message: text))
      }
    }
  }

  private static func text(
    about member: Member, of type: String, _ missing: [Member], _ required: [Member],
    contract: String, conformer: String
  ) -> String? {
    let subject = "'\(member.fullName)' of '\(type)' is never called"
    if missing.contains(where: member.implements) {
      return "\(subject), because '\(conformer)' conforms to '\(contract)' and leaves it out; "
        + "implement it in '\(conformer)', and override it here"
    }
    for requirement in missing {
      let isOnlyOne = required.count { $0.name == requirement.name } == 1
      guard let flaw = member.flaw(beside: requirement, isOnlyOne: isOnlyOne) else { continue }
      return "\(subject), because '\(contract)' asks for \(flaw); correct it, or make it private "
        + "if something else is meant"
    }
    return nil
  }
}
