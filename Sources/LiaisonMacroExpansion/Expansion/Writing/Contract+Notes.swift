/// Notes: what forwarding code says of a call, for feeds and for interceptors that read arguments.
extension Contract {
  /// Writes the note of a call that a forwarding body makes before it carries the call.
  func writeNote(of operation: Operation, isSetter: Bool = false, to writer: inout SourceWriter) {
    guard invocations != nil else { return }
    let requirement = requirement(operation, isSetter: isSetter)
    let call = noted(operation, isSetter: isSetter)
    writer.line("let _requirement = _note\(name)(\(requirement)) { \(call) }")
  }

  /// The call with the body's arguments: `.draw(shape, at: point)`.
  ///
  /// - Parameter spell: Makes the argument that is kept.
  func noted(
    _ operation: Operation, isSetter: Bool = false, spell: (CallParameter) -> String = { $0.local }
  ) -> String {
    let name = isSetter ? setterCaseName(operation) : caseName(operation)
    var labels: Set<String> = []
    var values = operation.parameters.compactMap { parameter -> String? in
      guard recordedType(of: parameter, in: operation) != nil else { return nil }
      guard let label = parameter.parameter.label, labels.insert(label.bare).inserted else {
        return spell(parameter)
      }
      return "\(Keywords.label(label)): \(spell(parameter))"
    }
    if isSetter { values.append("newValue") }
    return "." + name + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
  }

  var noteSignature: String { noteSignature(of: name, invocationType) }

  func noteSignature(of contract: String, _ invocation: String) -> String {
    "_note\(contract)(_ requirement: LiaisonCore.Requirement, _ invocation: () -> \(invocation)) "
      + "-> LiaisonCore.Requirement"
  }

  /// Writes the carrier of notes, for types with a feed and for a proxy, whose interceptors may
  /// read the arguments.
  func writeNoteCarrier(
    isAliased: Bool = false, route: String? = nil, to writer: inout SourceWriter
  ) {
    let type = isAliased ? "_Invocation" : invocationType
    writer.block("\(access)nonisolated func \(noteSignature(of: name, type))") { writer in
      writer.line("_invocations.note(invocation)")
      let route = hasSendableInvocations ? route : nil
      writer.line(
        "return " + (route.map { "\($0).noted(requirement, invocation)" } ?? "requirement"))
    }
  }

  var feedType: String { "LiaisonProxies.InvocationFeed<\(invocationType)>" }

  /// Writes the feed, and the view of it that has the contract's isolation.
  func writeFeed(isAliased: Bool = false, to writer: inout SourceWriter) {
    let type = isAliased ? "_Invocation" : invocationType
    writer.line("\(access)nonisolated let _invocations = LiaisonProxies.InvocationFeed<\(type)>()")
    writer.line()
    writer.line("/// Every call, before it reaches anybody.")
    if hasSendableInvocations {
      writer.line(
        "\(access)nonisolated var invocations: LiaisonProxies.InvocationFeed<\(type)> { _invocations }"
      )
    } else {
      writer.line("\(access)var invocations: LiaisonProxies.LocalInvocationFeed<\(type)> {")
      writer.line("  LiaisonProxies.LocalInvocationFeed(_invocations)")
      writer.line("}")
    }
  }

  /// Notes a parent's calls as calls of the child. A child without invocations ignores them.
  func writeParentNotes(to writer: inout SourceWriter) {
    for parent in parents {
      let type = "\(localTypes.rewrite(invocationType)).\(parent.invocationAlias)"
      let signature = noteSignature(of: parent.bareName, type)
      writer.block("\(access)nonisolated func \(signature)") {
        $0.line("_note\(name)(requirement) { .\(parentProperty(parent))(invocation()) }")
      }
    }
    writer.line("/// For contracts that inherit from this one and have no invocations.")
    let type = localTypes.rewrite("\(name)Invocation\(genericArguments)")
    writer.block("\(access)nonisolated func \(noteSignature(of: name, type))") {
      $0.line("requirement")
    }
  }
}
