extension Contract {
  /// The source for the peer role: all types beside the protocol.
  func peers() -> String {
    var writer = SourceWriter()
    if isActor {
      writeActorParts(to: &writer)
      return writer.text
    }
    if !optionalOperations.isEmpty { writeOptional(to: &writer) }
    writePlace(to: &writer)
    if !parents.isEmpty { writeParents(to: &writer) }
    writeForwarding(to: &writer)
    if invocations != nil { writeInvocations(to: &writer) }
    if parts.contains(.multicast) {
      if sends { writeSending(to: &writer) }
      writeMulticast(to: &writer)
      writeBurst(to: &writer)
    }
    if parts.contains(.handlers) { writeHandlers(to: &writer) }
    if parts.contains(.proxy) { writeProxy(to: &writer) }
    if hasSpy { writeSpy(to: &writer) }
    if let remote { writeRemote(remote, to: &writer) }
    return writer.text
  }

  /// The source for the extension role: each requirement once, implemented by the forwarding.
  func extensions() -> String {
    var writer = SourceWriter()
    if !isActor { writeMark(to: &writer) }
    if !optionalOperations.isEmpty { writeMissingBodies(to: &writer) }
    writeTypeRequirements(to: &writer)
    if isActor { return writer.text }
    if sends { writeSendingBodies(to: &writer) }
    writer.block(extensionHead("where Self: \(scope)\(name)Forwarding")) { writer in
      write(to: &writer) { operation, writer in writeForward(of: operation, to: &writer) }
      var unnoted = self
      unnoted.invocations = nil
      for (operation, _) in inherited { unnoted.writeForward(of: operation, to: &writer) }
      for parent in parents { writeParentForwarding(parent, to: &writer) }
      if invocations != nil { writeParentNotes(to: &writer) }
      if hasDirect { writeNoDirect(to: &writer) }
    }
    return writer.text
  }

  func extensionHead(_ condition: String) -> String {
    sharedAttributes.map { $0 + "\n" }.joined()
      + "\(isNonisolated ? "nonisolated " : "")extension \(scope)\(name) \(condition)"
  }

  // MARK: - The forwarding protocol

  /// The signature of the one function that carries every synchronous call.
  func callSignature(of contract: String, target: String) -> String {
    "_call\(contract)<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, "
      + "answer: _Rule, _ body: (\(target)) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole"
  }

  func planSignature(of contract: String, target: String) -> String {
    "_plan\(contract)(_ requirement: LiaisonCore.Requirement) -> LiaisonDelegation.Plan<\(target)>"
  }

  func tellSignature(of contract: String, target: String) -> String {
    "_tell\(contract)(_ requirement: LiaisonCore.Requirement, "
      + "letter: () -> @Sendable (\(target)) -> Void, _ body: (\(target)) -> Void)"
  }

  /// The subject of a proxy's asynchronous calls, if nothing is asked on the way: a plan is large.
  /// There are two functions instead of an optional subject, because an optional is retained and
  /// released after the call, which takes another turn of the executor.
  func directSignatures(
    of contract: String, target: String
  ) -> (isDirect: String, subject: String) {
    ("_isDirect\(contract)() -> Swift.Bool", "_subject\(contract)() -> \(target)")
  }

  /// A type that is no proxy has to be asked.
  private func writeNoDirect(to writer: inout SourceWriter) {
    let target =
      isOfOneType ? self.target : localTypes.rewrite("any \(scope)\(name)\(genericArguments)")
    writeNoDirect(target, to: &writer)
  }

  func writeNoDirect(_ target: String, to writer: inout SourceWriter) {
    let direct = directSignatures(of: name, target: target)
    writer.line("\(access)nonisolated func \(direct.isDirect) { false }")
    writer.line(
      "\(access)nonisolated func \(direct.subject) { LiaisonDelegation._noDirectSubject() }")
  }

  /// Whether a call can go directly, in this contract or in a parent.
  var hasDirect: Bool {
    parts.contains(.proxy) && (!parents.isEmpty || operations.contains(where: goesDirectly))
  }

  /// Whether an asynchronous call only has to call the subject, if no interceptor is asked.
  func goesDirectly(_ operation: Operation) -> Bool {
    operation.isAsync && operation.asking == nil && !operation.isOptional
      && !operation.collectsErrors && (isClassBound || !operation.mutatesOnCall)
  }

  /// The functions that carry calls in generated types, for the kinds of calls that the contract
  /// has.
  func carriers(_ target: String) -> [(signature: String, name: CarrierName)] {
    var carriers: [(String, CarrierName)] = [(callSignature(of: name, target: target), .call)]
    if hasPlan { carriers.append((planSignature(of: name, target: target), .plan)) }
    if hasTell { carriers.append((tellSignature(of: name, target: target), .tell)) }
    return carriers
  }

  enum CarrierName { case call, plan, tell }

  private func writeForwarding(to writer: inout SourceWriter) {
    writer.line(
      "/// Passes the calls of `\(name)` on: what its multicast and its proxy have in common.")
    let bases = conformances + ["Swift.AnyObject"] + standingIn
    writer.lines(sharedAttributes)
    writer.line(
      "\(isolation)\(typeAccess)protocol \(name)Forwarding\(genericArguments): "
        + bases.joined(separator: ", ") + " {")
    writer.indented { writer in
      if isOfOneType {
        let same = typesOfTarget.map { "\(Self.targetType).\($0) == \($0)" }
        writer.line(
          "associatedtype \(Self.targetType): \(name) where " + same.joined(separator: ", "))
      }
      if !parents.isEmpty {
        writer.lines(associatedTypes.map { "associatedtype \($0.name)" })
      }
      for type in localTypes.names {
        writer.line("typealias \(localTypes.alias(of: type)) = \(type)")
      }
      writeSentAlias(to: &writer)
      writeNamesForChildren(to: &writer)
      for carrier in carriers(target) { writer.line("nonisolated func \(carrier.signature)") }
      if hasDirect {
        let direct = directSignatures(of: name, target: target)
        writer.line("nonisolated func \(direct.isDirect)")
        writer.line("nonisolated func \(direct.subject)")
      }
      if invocations != nil { writer.line("nonisolated func \(noteSignature)") }
      writeTravellingTypes(to: &writer)
    }
    writer.line("}")
  }

  // MARK: - A parent's calls

  private func writeParentForwarding(_ parent: Parent, to writer: inout SourceWriter) {
    let target = parentTarget(parent)
    let own = name
    func block(_ signature: String, _ body: (inout SourceWriter) -> Void) {
      writer.block("\(inlinable)\(access)nonisolated func \(signature)") { writer in
        writeUpcast(to: parent, target, to: &writer)
        body(&writer)
      }
    }
    func parentOf(_ target: String) -> String { upcast(target, to: parent) }
    block(callSignature(of: parent.bareName, target: target)) {
      $0.line(
        "\(returning(parent))try _call\(own)(requirement, answer: answer) { target throws(_Failure) in try body(\(parentOf("target"))) }"
      )
    }
    block(planSignature(of: parent.bareName, target: target)) {
      $0.line("\(returning(parent))_plan\(own)(requirement).map { \(parentOf("$0")) }")
    }
    if hasDirect {
      let direct = directSignatures(of: parent.bareName, target: target)
      writer.block("\(inlinable)\(access)nonisolated func \(direct.isDirect)") {
        $0.line("_isDirect\(own)()")
      }
      block(direct.subject) { writer in
        if parent.arguments.isEmpty { return writer.line("_subject\(own)()") }
        writer.line("let target = _subject\(own)()")
        writer.line("return \(parentOf("target"))")
      }
    }
    block(tellSignature(of: parent.bareName, target: target)) { writer in
      writer.line("_tell\(own)(")
      writer.line("  requirement,")
      writer.line("  letter: {")
      writer.line("    let letter = letter()")
      writer.line("    return { target in")
      writer.indented { writer in
        writer.indented { writer in
          writer.indented { writeUpcast(to: parent, target, to: &$0) }
        }
      }
      writer.line("      letter(\(parentOf("target")))")
      writer.line("    }")
      writer.line("  }) { body(\(parentOf("$0"))) }")
    }
  }

  /// Writes a generic function, because the compiler cannot convert an `any UserRepository` to an
  /// `any Repository<User>`. It can convert a value whose type conforms to `UserRepository`.
  func writeUpcast(
    to parent: Parent, _ target: String, isSendable: Bool = false, to writer: inout SourceWriter
  ) {
    if parent.arguments.isEmpty { return }
    let same = associatedTypes.map { "_Target.\($0.name) == \($0.name)" }
    let condition = same.isEmpty ? "" : " where " + same.joined(separator: ", ")
    let sendable = isSendable ? " & Swift.Sendable" : ""
    writer.line(
      "func parent<_Target: \(scope)\(name)\(sendable)>(_ target: _Target) -> \(target)\(sendable)\(condition) { target }"
    )
  }

  func upcast(_ target: String, to parent: Parent) -> String {
    parent.arguments.isEmpty ? target : "parent(\(target))"
  }

  private func returning(_ parent: Parent) -> String { parent.arguments.isEmpty ? "" : "return " }
}

extension SourceText {
  /// The line and column of a byte of the text, both counted from one.
  package func lineAndColumn(at index: Int) -> (line: Int, column: Int) {
    var line = self.line
    var column = self.column
    for byte in text.utf8.prefix(index) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    return (line, column)
  }
}
