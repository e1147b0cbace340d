/// Makes a `Contract` of the protocol that the compiler sent, and reports mistakes in it.
struct ContractReading: Diagnosing {
  typealias Message = DiagnosticMessage

  let request: AttachedExpansion
  let source: SourceText
  var diagnostics: [Diagnostic] = []
  var nextIndex = 0
  var isActor = false
  /// Whether calls are available as values.
  var hasInvocations = false
  var hasSpy = false
  var contractName = ""
  var isAnywhere = false
  /// The actor of delegates that callers anywhere can call.
  var home: String?
  /// Whether the contract can be generated in spite of its mistakes, so that the code that uses it
  /// and contracts that inherit from it find the generated names.
  private(set) var canExpand = true
  /// Type aliases of the contract that contain `Self`.
  var selfAliases: Set<String> = []
  /// Names of associated types that may follow `Self.`.
  var typesOfTarget: [String] = []

  init(_ request: AttachedExpansion) {
    self.request = request
    source = request.declaration
  }

  mutating func willReport(_ message: DiagnosticMessage) {
    if message.leavesNothing { canExpand = false }
  }

  mutating func read() -> Contract? {
    let declaration = readDeclaration(source.text)
    guard let declared = declaration.protocolBody else {
      report(.notAProtocol, at: declaration.keywordRange, fix: removeAttribute)
      return nil
    }
    guard checkScope(of: declared), checkOnce(declared) else { return nil }
    var options = readOptions()
    let scope = scope(of: declared)
    let inherited = readInheritance(of: declared, options)
    checkInvocations(&options, inherited)
    let globalActor = self.globalActor(of: declared, options, inherited)
    let access = access(of: declared)
    isActor = inherited.isActor
    isAnywhere = options.isAnywhere && globalActor == nil && !inherited.isActor
    home = options.isAnywhere ? globalActor : nil
    hasInvocations = options.invocations != nil
    hasSpy = options.spyIndex != nil
    contractName = declared.name.bare
    let (associatedTypes, whereClause) = readAssociatedTypes(of: declared, options, inherited)
    readSelfAliases(declared.members)
    var members = readMembers(declared.members)
    members += readInherited(inherited, beside: members)
    checkIdentifiable(inherited, declared, members)
    var contract = Contract(
      source: source, name: declared.name.text, scope: scope,
      access: access,
      typeAccess: extensionAccess.isEmpty ? access : "",
      isInPrivateType: request.lexicalContext.contains { context in
        readDeclaration(context.text).modifiers.contains {
          ["private", "fileprivate"].contains($0.text)
        }
      },
      sharedAttributes: declared.attributes.filter { ["available", "_spi"].contains($0.name) }.map(
        \.text),
      globalActor: globalActor,
      isNonisolated: isNonisolated(declared, globalActor),
      isClassBound: inherited.isClassBound,
      isSendable: inherited.isSendable,
      isActor: inherited.isActor,
      isAnywhere: isAnywhere,
      hasFreeSenders: options.isAnywhere && !isAnywhere,
      invocations: options.invocations,
      hasSpy: options.spyIndex != nil,
      remote: options.remote,
      parts: options.parts,
      parents: inherited.parents,
      adopted: options.adopted,
      superclass: inherited.superclass,
      associatedTypes: associatedTypes,
      whereClause: whereClause,
      typesOfTarget: typesOfTarget,
      members: members,
      multicastObstacle: nil,
      handlersObstacle: nil,
      localTypes: localTypes(scope, members, declared, inherited.parents),
      typeAliases: declared.members.compactMap { member in
        if case .typeAlias(let text) = member { text.text } else { nil }
      })
    if inherited.superclass == nil {
      contract.identity = .init(
        isEquatable: inherited.hasIdentity, isHashable: inherited.hasHash)
    }
    HandlerNaming.assignNames(to: &contract, reporting: &self)
    if contract.isActor, let parent = contract.parents.first {
      report(.actorMulticastParent, at: parent.range)
    }
    checkRemote(&contract, options, declared, inherited)
    contract.multicastObstacle = multicastObstacle(contract, options)
    contract.handlersObstacle = handlersObstacle(contract, options, declared)
    return contract
  }

  // MARK: - The declaration

  private mutating func checkScope(of declared: ProtocolDeclaration) -> Bool {
    // The body of an accessor is not part of the context, but marks the name as local.
    let isLocal = request.isLocal
    if isLocal || request.discriminator.contains("_$l") {
      report(.localScope, at: declared.keywordRange)
      return false
    }
    // The compiler itself reports a protocol at such a place.
    if request.lexicalContext.contains(where: \.isGeneric) { return false }
    let isNested = !request.lexicalContext.isEmpty
    if isNested, let modifier = declared.modifiers.first(where: { $0.text == "private" }) {
      report(.privateNested, at: modifier.range, fix: ("Make it 'fileprivate'", "fileprivate"))
      return false
    }
    // A declaration that is private at file scope is visible in the whole file; one that is private
    // in a type is not.
    for context in request.lexicalContext.dropLast() {
      let around = readDeclaration(context.text)
      guard around.modifiers.contains(where: { $0.text == "private" }) else { continue }
      report(.privateAround(around.name?.bare ?? ""), at: declared.name.range)
      return false
    }
    return true
  }

  /// Whether this is the only `@Contract`. The first of two goes on as if it were.
  private mutating func checkOnce(_ declared: ProtocolDeclaration) -> Bool {
    let all = declared.attributes.filter { $0.baseName == "Contract" }
    guard let first = all.first, all.count > 1 else { return true }
    let own = readAttribute(request.attribute.text)?.range.lowerBound ?? 0
    let place = request.attribute.offset + own - source.offset
    if first.range.lowerBound == place { return true }
    guard let other = all.first(where: { $0.range.lowerBound == place }) else { return true }
    report(.duplicateMark("Contract"), at: other.range, fix: removal(of: other))
    return false
  }

  /// If a module's code is on the main actor by default, the members of a nonisolated type are
  /// nonisolated. But the extension stands at file scope, and has to say so itself.
  private func isNonisolated(_ declared: ProtocolDeclaration, _ globalActor: String?) -> Bool {
    let around = globalActor == nil ? request.lexicalContext.map { readDeclaration($0.text) } : []
    return (around.map(\.modifiers) + [declared.modifiers]).contains { modifiers in
      modifiers.contains { $0.text == "nonisolated" }
    }
  }

  private func scope(of declared: ProtocolDeclaration) -> String {
    if let extended = request.extendedType {
      let parts = extended.split(separator: ".").dropLast().map { part in
        part.trimmingSpaces()
      }
      return parts.map { $0 + "." }.joined()
    }
    return request.lexicalContext.reversed().map { context in
      let declaration = readDeclaration(context.text)
      return (declaration.name?.text ?? "") + "."
    }.joined()
  }

  private func access(of declared: ProtocolDeclaration) -> String {
    let levels = ["public", "package", "internal", "fileprivate", "private"]
    let level = declared.modifiers.first { levels.contains($0.text) }?.text ?? ""
    switch level.isEmpty ? extensionAccess : level {
    case "", "internal": return ""
    // A declaration that is private at file scope is visible in the whole file, and so must its
    // members be.
    case "private": return "fileprivate "
    case "public": return isHidden ? "" : "public "
    case "package": return isHidden ? "" : "package "
    case let level: return level + " "
    }
  }

  /// The access level that an extension gives its members.
  private var extensionAccess: String {
    guard let around = request.lexicalContext.first.map({ readDeclaration($0.text) }),
      around.kind == .extension
    else { return "" }
    let levels = ["public", "package", "fileprivate", "private"]
    return around.modifiers.first { levels.contains($0.text) }?.text ?? ""
  }

  /// Whether a type around the protocol is internal, so that the types it names may be internal,
  /// too.
  private var isHidden: Bool {
    request.lexicalContext.contains { context in
      let around = readDeclaration(context.text)
      guard [.class, .struct, .enum, .actor].contains(around.kind) else { return false }
      return !around.modifiers.contains { ["open", "public", "package"].contains($0.text) }
    }
  }

  /// The global actor of the protocol. It must be known for a protocol that threads share, which
  /// may be on the main actor by default.
  private func globalActor(
    of declared: ProtocolDeclaration, _ options: ContractOptions, _ inherited: Inheritance
  ) -> String? {
    if let actor = declared.globalActor { return actor }
    let isShared = options.isAnywhere || inherited.isSendable
    let isOnMainActor =
      request.isOnMainActorByDefault && !inherited.isActor && !isNonisolated(declared, nil)
    return isShared && isOnMainActor ? "@MainActor" : nil
  }

  private func localTypes(
    _ scope: String, _ members: [Contract.Member], _ declared: ProtocolDeclaration,
    _ parents: [Contract.Parent]
  ) -> LocalTypes {
    if scope.isEmpty { return .none }
    var names: [String] = []
    var generic: Set<String> = Set(
      declared.primaryAssociatedTypes.map(\.bare) + typesOfTarget)
    for operation in Contract.operations(in: members) {
      for name in operation.genericParameters?.names ?? [] { generic.insert(name.bare) }
    }
    let typeRequirements = Contract.typeRequirements(in: members)
    for requirement in typeRequirements {
      for name in requirement.genericParameters?.names ?? [] { generic.insert(name.bare) }
    }
    for operation in Contract.operations(in: members) {
      for text in operation.typeTexts {
        for name in TypeNames.heads(in: text) {
          let first = String(name.prefix { $0 != "." })
          if !generic.contains(first), !names.contains(name) { names.append(name) }
        }
      }
    }
    for text in typeRequirements.flatMap(\.typeTexts) {
      for name in TypeNames.heads(in: text) {
        let first = String(name.prefix { $0 != "." })
        if !generic.contains(first), !names.contains(name) { names.append(name) }
      }
    }
    let expressions =
      Contract.operations(in: members).flatMap(\.expressions)
      + typeRequirements.compactMap(\.placeholder)
    for expression in expressions {
      for name in TypeNames.types(in: expression) where !names.contains(name) {
        names.append(name)
      }
    }
    for parent in parents where !names.contains(parent.name) { names.append(parent.name) }
    if hasInvocations {
      names.append(declared.name.bare + "Invocation")
    }
    return LocalTypes(prefix: "_\(declared.name.bare)_", names: names)
  }
}

extension String {
  /// `T!` as `T?`.
  var withoutImplicitUnwrapping: String { hasSuffix("!") ? dropLast() + "?" : self }
}

extension StringProtocol {
  func trimmingSpaces() -> String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

extension ProtocolDeclaration {
  /// The global actor attribute of the protocol: an attribute in the form of a type without
  /// arguments. The language's own attributes begin with a small letter.
  fileprivate var globalActor: String? {
    attributes.first { attribute in
      attribute.arguments == nil && attribute.baseName != "Contract"
        && attribute.baseName.first?.isUppercase == true
    }?.text
  }
}
