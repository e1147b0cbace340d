/// The multicast of a contract whose delegates live on a global actor, with `.anywhere`. Code
/// anywhere may send by it. For code on that actor it contains another multicast.
extension Contract {
  /// `MainActor`
  private var home: String { String(globalActor?.dropFirst() ?? "") }

  /// `Main`, of `@MainActor`
  private var homeName: String {
    let bare = home.split(separator: ".").last.map(String.init) ?? ""
    return bare.hasSuffix("Actor") && bare != "Actor" ? String(bare.dropLast(5)) : bare
  }

  /// The name of the multicast for code on the actor: `onMain`.
  var homeProperty: String { "on\(homeName)" }
  private var homeType: String { "_Home" }

  private var sending: String { "\(name)Sending" }

  /// Whether code anywhere may call a requirement, by a letter. Other requirements belong to the
  /// actor.
  func isSent(_ operation: Operation) -> Bool { hasFreeSenders && operation.canBeTold }

  private func letterType(_ target: String) -> String {
    "\(globalActor ?? "") @Sendable (\(target)) -> Void"
  }

  private func sendSignature(of contract: String, _ target: String) -> String {
    "_send\(contract)(_ requirement: LiaisonCore.Requirement, letter: @escaping \(letterType(target)))"
  }

  private func homeSignature(of contract: String, _ target: String) -> String {
    "_home\(contract)() -> \(target)"
  }

  // MARK: - Sending

  /// Writes the protocol by which a multicast sends. The multicast of an inheriting contract
  /// conforms to it, too.
  func writeSending(to writer: inout SourceWriter) {
    writer.line("/// Sends the calls of `\(name)` to where its delegates live.")
    let bases = sendingConformances + ["Swift.AnyObject", "Swift.Sendable"] + standingIn
    writer.lines(sharedAttributes)
    writer.line(
      "nonisolated \(typeAccess)protocol \(sending)\(genericArguments): "
        + bases.joined(separator: ", ") + " {")
    writer.indented { writer in
      for type in localTypes.names {
        writer.line("typealias \(localTypes.alias(of: type)) = \(type)")
      }
      writer.line("nonisolated func \(sendSignature(of: name, target))")
      writer.line("\(globalActor ?? "") func \(homeSignature(of: name, target))")
    }
    writer.line("}")
  }

  /// Writes each requirement once, with calls of that protocol.
  func writeSendingBodies(to writer: inout SourceWriter) {
    writer.block(extensionHead("where Self: \(scope)\(sending)")) { writer in
      write(to: &writer) { operation, writer in
        if isSent(operation) {
          writeSent(operation, to: &writer)
        } else {
          writeAtHome(operation, to: &writer)
        }
      }
      for (operation, _) in inherited { writeAtHome(operation, to: &writer) }
      for parent in parents { writeParentSending(parent, to: &writer) }
    }
  }

  private func writeSent(_ operation: Operation, to writer: inout SourceWriter) {
    let head = declarationHead(of: operation, types: localTypes, isolation: "nonisolated ")
    writer.block(head) { writer in
      let mutates = !isClassBound && operation.mutatesOnCall
      let sealed = sealedCaptures(of: operation)
      let subject = mutates ? "reference" : "$0"
      let call = call(operation, on: subject, arguments: sealed?.arguments)
      let prepare = mutates ? "var reference = LiaisonDelegation.sharedReference($0); " : ""
      writer.lines(operation.parameters.compactMap(\.rebinding))
      writeEscapingQuietly(of: operation, to: &writer)
      writer.line("_send\(name)(\(requirementName(operation))) {")
      writer.line("  \(sealed?.list ?? "")\(prepare)\(call)")
      writer.line("}")
    }
  }

  private func writeAtHome(_ operation: Operation, to writer: inout SourceWriter) {
    let head = declarationHead(of: operation, types: localTypes)
    let attempt =
      (operation.isThrowing ? "try " : "") + (operation.isAsync ? "await " : "")
    func write(_ mutates: Bool, to writer: inout SourceWriter, _ line: (String) -> String) {
      writer.lines(operation.parameters.compactMap(\.rebinding))
      let mutates = mutates && !isClassBound
      if mutates { writer.line("var home = _home\(name)()") }
      writer.line(line(call(operation, on: mutates ? "home" : "_home\(name)()")))
    }
    guard let accessors = operation.accessors else {
      return writer.block(head) { writer in
        write(operation.mutatesOnCall, to: &writer) { "return \(attempt)\($0)" }
      }
    }
    writer.block(head) { writer in
      writer.block("get\(localTypes.effects(operation.effects))") { writer in
        write(false, to: &writer) { "return \(attempt)\($0)" }
      }
      if accessors.setter != nil {
        writer.block("set") { writer in
          write(operation.mutatesOnSet, to: &writer) { "\($0) = newValue" }
        }
      }
    }
  }

  private func writeParentSending(_ parent: Parent, to writer: inout SourceWriter) {
    let target = parentTarget(parent)
    writer.block(
      "\(access)nonisolated func \(sendSignature(of: parent.bareName, target))"
    ) { writer in
      writeUpcast(to: parent, target, to: &writer)
      writer.line("_send\(name)(requirement) { letter(\(upcast("$0", to: parent))) }")
    }
    writer.block(
      "\(globalActor ?? "") \(access)func \(homeSignature(of: parent.bareName, target))"
    ) { writer in
      writeUpcast(to: parent, target, to: &writer)
      let home = "_home\(name)()"
      writer.line("return " + upcast(home, to: parent))
    }
  }

  // MARK: - The two multicasts

  func writeSendingMulticast(to writer: inout SourceWriter) {
    let bases =
      (superclass.map { [$0] } ?? []) + [sending, multicastProtocol, "Swift.Sendable"]
    writer.block(
      "nonisolated \(typeAccess)final class \(name)Multicast\(genericParameters): "
        + bases.joined(separator: ", ") + genericWhere
    ) { writer in
      writeTypesOfTarget(to: &writer)
      writer.line(
        "/// The same delegates, for code on \(home): a call returns when they have been called."
      )
      writer.line("\(access)nonisolated let \(homeProperty) = \(homeType)()")
      writer.line(
        "\(access)nonisolated var _roster: LiaisonCore.Roster { \(homeProperty)._roster }")
      writer.line()
      writeMulticastInitializer(to: &writer)
      writeMembership(to: &writer)
      if !optionalOperations.isEmpty { writeResponds(to: &writer) }
      writer.block("\(access)nonisolated func \(sendSignature(of: name, target))") { writer in
        writer.line("let letter = LiaisonDelegation._withoutIsolation(")
        writer.line("  letter, as: (@Sendable (\(target)) -> Void).self)")
        writer.line(
          "\(homeProperty)._home.post(requirement) { [\(homeProperty)] in letter(\(standing(homeProperty))) }"
        )
      }
      writer.block("\(globalActor ?? "") \(access)func \(homeSignature(of: name, target))") {
        $0.line(standing(homeProperty))
      }
      writeHomeMulticast(to: &writer)
    }
  }

  private func writeHomeAdd(to writer: inout SourceWriter) {
    writer.line("/// Adds a delegate from where it lives. It need not be Sendable.")
    writer.block(
      "\(access)func add(_ delegate: \(delegateTarget), priority: LiaisonCore.Priority = .normal)"
    ) { $0.line("_roster.add(_Node(delegate), for: delegate, priority: priority)") }
    writer.line()
  }

  private func writeHomeMulticast(to writer: inout SourceWriter) {
    let source = invocations == nil ? [] : ["LiaisonProxies.InvocationSource"]
    let bases =
      (superclass.map { [$0] } ?? []) + ["\(name)Forwarding", "LiaisonDelegation.Multicast"]
      + source
    writer.line()
    writer.line(
      "/// A multicast for code on \(home). What was sent before is delivered before.")
    writer.block(
      "\(isolation)\(access)final class \(homeType): \(bases.joined(separator: ", "))"
    ) { writer in
      writer.line("\(access)nonisolated let _roster = LiaisonCore.Roster()")
      writer.line(
        "nonisolated let _home = LiaisonCore.ActorMailbox(on: \(home).shared, for: (\(target)).self)"
      )
      if invocations != nil { writeFeed(to: &writer) }
      writer.line()
      writeMulticastInitializer(to: &writer)
      if isClassBound || mayBeClassBound { writeHomeAdd(to: &writer) }
      writeDuring(catchingUp: true, to: &writer)
      writeCarriers(on: "_roster", through: true, catchingUp: true, to: &writer)
      if invocations != nil { writeNoteCarrier(to: &writer) }
    }
  }
}
