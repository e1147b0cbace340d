extension Contract {
  func writeProxy(to writer: inout SourceWriter) {
    writeDocumentation(["Stands in for a `\(name)` and reaches it by a route."], to: &writer)
    let bases =
      ["LiaisonDelegation.RoutedProxy"]
      + (invocations == nil ? [] : ["LiaisonProxies.InvocationSource"])
    writeClass("Proxy", before: bases, isTwinned: twinned == .proxy, to: &writer) {
      writeProxyBody(to: &$0)
    }
  }

  private func writeProxyBody(isNested: Bool = false, to writer: inout SourceWriter) {
    if !isNested { writeAliases(to: &writer) }
    writeTypesOfTarget(to: &writer)
    let target = aliasedTarget
    writer.line(
      "\(usableFromInline)nonisolated let _route: LiaisonCore.Sealed<LiaisonDelegation.Route<\(target)>>"
    )
    if invocations != nil { writeFeed(isAliased: true, to: &writer) }
    writer.line()
    writer.block("\(access)nonisolated init(_ route: LiaisonDelegation.Route<\(target)>)") {
      writer in
      writer.line("_route = LiaisonCore.Sealed(route)")
      if superclass != nil { writer.line("super.init()") }
    }
    writer.line()
    writeCarriers(on: "_route.content", through: false, target: target, to: &writer)
    if hasDirect {
      let direct = directSignatures(of: name, target: target)
      writer.block("\(access)nonisolated func \(direct.isDirect)") {
        $0.line("_route.content.isDirect")
      }
      writer.block("\(access)nonisolated func \(direct.subject)") {
        $0.line("_route.content.directSubject")
      }
    }
    if invocations != nil {
      writeNoteCarrier(isAliased: true, route: "_route.content", to: &writer)
    }
  }

  func writeActorProxy(to writer: inout SourceWriter) {
    writeTypePreamble(["Stands in for a `\(name)` and runs where it runs."], to: &writer)
    if twinned == .proxy { writer.line(Twin.attribute) }
    let bases = ([name] + standingIn).joined(separator: ", ")
    writer.block("\(typeAccess)actor \(name)Proxy\(genericParameters): \(bases)\(genericWhere)") {
      writeActorProxyBody(to: &$0)
    }
  }

  private func writeActorProxyBody(isNested: Bool = false, to writer: inout SourceWriter) {
    if !isNested { writeAliases(to: &writer) }
    let target = aliasedTarget
    writer.line("private let subject: \(target)")
    writer.line("private let _route: LiaisonCore.Sealed<LiaisonDelegation.Route<\(target)>>")
    writer.line()
    writer.line(
      "\(access)nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe subject.unownedExecutor }"
    )
    writer.line()
    writer.block("\(access)init(_ route: LiaisonDelegation.Route<\(target)>)") {
      $0.line("subject = route.subject")
      $0.line("_route = LiaisonCore.Sealed(route)")
    }
    write(to: &writer) { operation, writer in writeActorForward(operation, to: &writer) }
    if isNested || !namesTravellingTypes(in: .proxy) { return }
    writer.line(Twin.end)
    writeTravellingTypes(to: &writer)
  }

  /// Writes aliases for types in a proxy's body that its twin, which is elsewhere, could not see.
  private func writeAliases(to writer: inout SourceWriter) {
    var aliases: [(name: String, type: String)] = []
    if twinned != nil { aliases += associatedTypes.map { (Twin.alias(of: $0.name), $0.name) } }
    if !scope.isEmpty {
      if !isOfOneType { aliases.append((aliasedTarget, target)) }
      if isActor { aliases += localTypes.names.map { (localTypes.alias(of: $0), $0) } }
    }
    if invocations != nil { aliases.append(("_Invocation", invocationType)) }
    for alias in aliases { writer.line("\(access)typealias \(alias.name) = \(alias.type)") }
    if !aliases.isEmpty { writer.line() }
  }

  private var aliasedTarget: String { scope.isEmpty ? target : "_Target" }

  private func writeActorForward(_ operation: Operation, to writer: inout SourceWriter) {
    let head = declarationHead(of: operation, types: localTypes)
    let failing = operation.isThrowing ? "try " : ""
    let isNonisolated = operation.requirement.hasModifier("nonisolated")
    let call = { (target: String) in self.call(operation, on: target) }
    let body: (inout SourceWriter) -> Void = { writer in
      if operation.isAsync {
        writer.line("\(failing)await \(call("subject"))")
      } else if isNonisolated {
        writer.line("\(failing)\(call("subject"))")
      } else {
        let isSealed = hasSealedResult(operation)
        let result = isSealed ? "LiaisonCore.Sealed(\(failing)\(call("$0")))" : failing + call("$0")
        writer.line(
          "\(failing)subject.assumeIsolated { \(result) }" + (isSealed ? ".content" : ""))
      }
    }
    guard let accessors = operation.accessors else { return writer.block(head, body) }
    writer.block(head) { writer in
      writer.block("get\(localTypes.effects(operation.effects))", body)
      if accessors.setter != nil {
        writer.line("set { subject.assumeIsolated { \(call("$0")) = newValue } }")
      }
    }
  }

  // MARK: - Information for the optimiser

  /// The generated type whose extension shows a conformer to the optimiser.
  enum TwinnedPart { case proxy, burst, handlers }

  /// The type that is a proxy, or contains one, with a twin. A public or package contract at file
  /// scope needs none, because the optimiser knows that other modules may conform to it.
  var twinned: TwinnedPart? {
    if scope.isEmpty, ["public ", "package "].contains(access) { return nil }
    if parts.contains(.proxy) { return .proxy }
    if parts.contains(.multicast), multicastObstacle == nil, !isActor { return .burst }
    return parts.contains(.handlers) && handlersObstacle == nil ? .handlers : nil
  }

  /// The attribute that makes the twin. If there are parents, it states where the first one is
  /// inherited.
  var twinAttribute: String {
    guard let parent = parents.first else { return Twin.attribute }
    let (line, column) = source.lineAndColumn(at: parent.range.lowerBound)
    return "\(Twin.attribute)(\(literal(source.fileName)), \(line), \(column))"
  }

  /// A proxy that is never made into an object: the content of the twin, if there is no proxy to
  /// repeat.
  func writeNestedProxy(to writer: inout SourceWriter) {
    let bases =
      isActor ? [name] + standingIn : (superclass.map { [$0] } ?? []) + ["\(name)Forwarding"]
    let kind = isActor ? "\(access)actor" : "\(isolation)\(access)final class"
    writer.line()
    writeAliases(to: &writer)
    writer.block("\(kind) \(Twin.nestedProxy): \(bases.joined(separator: ", "))") { writer in
      for type in associatedTypes {
        writer.line("\(access)typealias \(type.name) = \(Twin.alias(of: type.name))")
      }
      if isActor {
        writeActorProxyBody(isNested: true, to: &writer)
      } else {
        writeProxyBody(isNested: true, to: &writer)
      }
    }
  }
}
