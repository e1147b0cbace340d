extension Contract {
  var handlersName: String { "\(name)Handlers" }

  func writeHandlers(to writer: inout SourceWriter) {
    if let handlersObstacle {
      writeTypePreamble(["Closures cannot stand in for a `\(name)`."], to: &writer)
      writer.line("@available(*, unavailable, message: \(literal(handlersObstacle)))")
      let generics = isOfOneType ? "" : genericParameters + genericWhere
      writer.block("\(typeAccess)struct \(handlersName)\(generics)") { writer in
        // Handlers of an inheriting contract use these members. Only the type should cause an
        // error.
        if isOfOneType {
          writer.line("init<_Delegate>(_ delegate: _Delegate) {}")
          writer.line("func asDelegate<_Delegate>() -> _Delegate {")
          writer.line("  LiaisonDelegation._nobodyToAsk(\"asDelegate()\", of: \(literal(name)))")
          return writer.line("}")
        }
        writer.line("let delegate: \(target)")
        writer.line("init(_ delegate: \(target)) { self.delegate = delegate }")
        writer.line("func asDelegate() -> \(target) { delegate }")
      }
      return
    }
    writeTypePreamble(
      ["Closures that stand in for a `\(name)`, one for each requirement."], to: &writer)
    // Only the parent knows which closures it has.
    let isIsolated = globalActor != nil && parents.isEmpty
    let conformances =
      (inheritedPlaces.map { [$0] } ?? [])
      + (needsSendableClosures || isIsolated ? ["Swift.Sendable"] : [])
    let inheritance = conformances.isEmpty ? "" : ": " + conformances.joined(separator: ", ")
    let isolation = isNonisolated ? "nonisolated " : ""
    if twinned == .handlers { writer.line(Twin.attribute) }
    writer.block(
      "\(isolation)\(typeAccess)struct \(handlersName)\(genericParameters)\(inheritance)\(genericWhere)"
    ) { writer in
      for alias in typeAliases { writer.line(access + alias) }
      writeStorage(to: &writer)
      writeMemberwiseInitializer(to: &writer)
      if !isActor { writeWeakInitializer(to: &writer) }
      if isAnywhere {
        writeMemberwiseInitializer(home: .main, to: &writer)
        writeWeakInitializer(home: .main, to: &writer)
        writeWeakInitializer(home: .owner, to: &writer)
      }
      writeInitializerFromDelegate(to: &writer)
      writeAdapter(to: &writer)
      if namesTravellingTypes(in: .handlers) { writeTravellingTypes(to: &writer) }
      if twinned == .handlers { writeNestedProxy(to: &writer) }
    }
  }

  func setterName(_ operation: Operation) -> String {
    HandlerNaming.setterName(of: operation, among: operations)
  }

  /// The name of the owner's type, if no requirement uses it. The owner's parameter has such a
  /// name, too.
  var ownerType: String {
    operations.contains { $0.typeTexts.contains { TypeNames.words(in: $0).contains("Owner") } }
      ? "_Owner" : "Owner"
  }

  var ownerName: String {
    operations.contains { $0.handlerName == "owner" } ? "theOwner" : "owner"
  }

  /// Whether a closure can stand in for the requirement.
  func fits(_ operation: Operation) -> Bool { operation.fitsClosure }

  func writeStorage(to writer: inout SourceWriter) {
    for parent in parents {
      if !isSendable {
        writeThere(
          "\(access)typealias \(parent.handlersAlias) = ",
          found(parent, handlersPart), at: parent.range.lowerBound, to: &writer)
      }
      writer.line("/// What stands in for the requirements of `\(parent.name)`.")
      writer.line("\(access)var \(parentProperty(parent)): \(parentType(parent))")
    }
    write(to: &writer) { operation, writer in
      guard fits(operation) else { return }
      writer.lines(documentation(of: operation))
      for handler in handlers(of: operation) {
        let type = operation.isOptional ? "(\(handler.type))?" : handler.type
        writer.line("\(access)var \(handler.name): \(type)")
      }
    }
    writer.line("/// Whose life limits the closures.")
    writer.line("\(access)private(set) var _owner: LiaisonCore.Owner?")
    if isAnywhere {
      writer.line("/// Where the closures belong.")
      writer.line("\(access)private(set) var _home: LiaisonCore.Delivery?")
    }
    writer.line()
  }

  func documentation(of operation: Operation) -> [String] {
    let own = operation.requirement.documentation
    return own.isEmpty ? ["/// Stands in for `\(operation.displayName)`."] : own
  }

  /// The property that stands in for a parent: `tapeDelegate`, or `parentTapeDelegate` if a
  /// requirement has that name.
  func parentProperty(_ parent: Parent) -> String {
    let name = HandlerNaming.lowerFirst(parent.bareName)
    let isTaken = operations.contains { operation in
      [operation.handlerName, operation.bareName].contains(name)
        || operation.setter != nil && setterName(operation) == name
    }
    return isTaken ? "parent" + HandlerNaming.upperFirst(name) : Keywords.escaped(name)
  }

  /// A Sendable contract may inherit from one that is not. The parent's closures are not Sendable
  /// then, so another object has to stand in.
  func parentType(_ parent: Parent) -> String {
    isSendable ? "any \(parent.type) & Swift.Sendable" : parent.handlersAlias
  }

  /// A closure in the structure: one for a method, one or two for a property or subscript.
  struct Handler {
    let name: String
    let type: String
    let isSetter: Bool
  }

  func handlers(of operation: Operation) -> [Handler] {
    var handlers = [
      Handler(
        name: Keywords.escaped(operation.handlerName), type: closureType(of: operation),
        isSetter: false)
    ]
    if operation.setter != nil {
      handlers.append(
        Handler(
          name: setterName(operation),
          type: closureType(of: operation, isSetter: true), isSetter: true))
    }
    return handlers
  }

  /// `@MainActor @Sendable (FileImporter, File) async throws -> Bool`
  func closureType(
    of operation: Operation, isSetter: Bool = false, owner: String? = nil,
    home: HandlersHome? = nil
  ) -> String {
    var parameters = operation.parameters.compactMap(\.closureType)
    if isSetter {
      let value = operation.resultInClosure
      parameters.append(value.isFunctionType ? "@escaping \(value)" : value)
    }
    if let owner { parameters.insert(owner, at: 0) }
    let effects = isSetter ? "" : LocalTypes.none.effects(operation.effects)
    let result = isSetter ? "Void" : operation.resultInClosure
    return
      "\(closureAttributes(of: operation, home))(\(parameters.joined(separator: ", ")))\(effects) -> \(result)"
  }

  func closureAttributes(of operation: Operation, _ home: HandlersHome? = nil) -> String {
    let own = operation.ownActor ?? (home == .main ? HandlersHome.mainActor : nil)
    let isNonisolated = operation.requirement.hasModifier("nonisolated")
    let actor = own ?? (isNonisolated ? nil : globalActor)
    let needsSendable = needsSendableClosures || globalActor != nil || own != nil
    return (actor.map { $0 + " " } ?? "") + (needsSendable ? "@Sendable " : "")
  }
}

extension Operation {
  /// The result in a closure's type, which cannot contain `T!`.
  var resultInClosure: String { resultType(.none) }

  func resultType(_ types: LocalTypes) -> String {
    guard let result else { return "Void" }
    var attributes = ""
    if case .function(let function) = kind {
      attributes = (function.result?.attributes ?? []).map { types.rewrite($0.text) + " " }.joined()
    }
    return attributes + types.rewrite(result.text.withoutImplicitUnwrapping)
  }

  /// The global actor in the requirement's own attributes. A capitalised attribute that is not
  /// known to be anything else names one.
  var ownActor: String? {
    requirement.attributes.first {
      $0.arguments == nil && $0.baseName.first?.isUppercase == true && $0.baseName != "Sendable"
        && $0.isForImplementations
    }?.text
  }

  /// Whether a result builder makes the result from a conforming type's body.
  var isBuilt: Bool { requirement.attributes.contains { $0.baseName.hasSuffix("Builder") } }

  var isDeprecated: Bool {
    requirement.attributes.contains { attribute in
      attribute.name == "available"
        && attribute.arguments?.contains { $0.value.trimmingSpaces() == "deprecated" } == true
    }
  }
}

extension CallParameter {
  /// The argument for a closure that stands in for the requirement.
  func closureValue(_ name: String) -> String {
    parameter.specifiers.contains("inout")
      ? "&\(name)" : isAutoclosure ? autoclosureCall(name) : name
  }
}

extension Operation {
  func with(parameters: [CallParameter]) -> Operation {
    var operation = self
    operation.parameters = parameters
    return operation
  }
}
